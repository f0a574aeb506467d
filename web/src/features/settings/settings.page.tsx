import { Stack, Tabs } from '@chakra-ui/react';
import { useParams } from 'react-router';
import { useTitle } from '../../lib/titles';
import { useUrlText } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { PageHeader } from '../../ui/page-header';
import { TabBar } from '../../ui/tab-bar';
import { AccessSection } from './access.section';
import { AgentsSection } from './agents.section';
import { ApiKeysSection } from './api-keys.section';
import { DataCollectionSection } from './data-collection.section';
import { RetentionSection } from './retention.section';
import { SchemasSection } from './schemas.section';
import { WebhooksSection } from './webhooks.section';

const AGENTS = 'ai-agent-api';
const SCHEMAS = 'xml-schemas';

const API_KEYS = 'api-keys';
const WEBHOOKS = 'webhooks';
const COLLECTION = 'data-collection';
const RETENTION = 'retention';
const TABS = [AGENTS, SCHEMAS, API_KEYS, WEBHOOKS, COLLECTION, RETENTION];

/** The settings of a workspace: access, AI integrations, XML schemas, API keys, webhooks, data collection and retention. */
export function SettingsPage() {
  const { workspaceId = '' } = useParams();
  const [tab, setTab] = useUrlText('tab');
  useTitle(t.settings.title);
  return (
    <Stack gap="6">
      <PageHeader title={t.settings.title} text={t.settings.text} />
      <Tabs.Root
        value={TABS.includes(tab) ? tab : 'access'}
        onValueChange={({ value }) => setTab(value === 'access' ? '' : value)}
        variant="line"
        colorPalette="teal"
        lazyMount
        unmountOnExit
      >
        <TabBar label={t.settings.tabs} value={tab}>
          <Tabs.Trigger value="access">{t.settings.access}</Tabs.Trigger>
          <Tabs.Trigger value={AGENTS}>{t.settings.agents}</Tabs.Trigger>
          <Tabs.Trigger value={SCHEMAS}>{t.schemas.tab}</Tabs.Trigger>
          <Tabs.Trigger value={API_KEYS}>{t.apiKeys.tab}</Tabs.Trigger>
          <Tabs.Trigger value={WEBHOOKS}>{t.webhooks.tab}</Tabs.Trigger>
          <Tabs.Trigger value={COLLECTION}>{t.frame.dataCollection}</Tabs.Trigger>
          <Tabs.Trigger value={RETENTION}>{t.settings.retention.tab}</Tabs.Trigger>
        </TabBar>
        <Tabs.Content value="access" pt="5">
          <AccessSection workspaceId={workspaceId} />
        </Tabs.Content>
        <Tabs.Content value={AGENTS} pt="5">
          <AgentsSection workspaceId={workspaceId} />
        </Tabs.Content>
        <Tabs.Content value={SCHEMAS} pt="5">
          <SchemasSection workspaceId={workspaceId} />
        </Tabs.Content>
        <Tabs.Content value={API_KEYS} pt="5">
          <ApiKeysSection workspaceId={workspaceId} />
        </Tabs.Content>
        <Tabs.Content value={WEBHOOKS} pt="5">
          <WebhooksSection workspaceId={workspaceId} />
        </Tabs.Content>
        <Tabs.Content value={COLLECTION} pt="5">
          <DataCollectionSection workspaceId={workspaceId} />
        </Tabs.Content>
        <Tabs.Content value={RETENTION} pt="5">
          <RetentionSection workspaceId={workspaceId} />
        </Tabs.Content>
      </Tabs.Root>
    </Stack>
  );
}
