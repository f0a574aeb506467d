import { Stack, Tabs } from '@chakra-ui/react';
import { useParams } from 'react-router';
import { useTitle } from '../../lib/titles';
import { useUrlText } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { PageHeader } from '../../ui/page-header';
import { AccessSection } from './access.section';
import { AgentsSection } from './agents.section';
import { SchemasSection } from './schemas.section';

const AGENTS = 'ai-agent-api';
const SCHEMAS = 'xml-schemas';

/** The settings of a workspace: access, AI integrations and XML schemas. */
export function SettingsPage() {
  const { workspaceId = '' } = useParams();
  const [tab, setTab] = useUrlText('tab');
  useTitle(t.settings.title);
  return (
    <Stack gap="6" maxW="60rem">
      <PageHeader title={t.settings.title} text={t.settings.text} />
      <Tabs.Root
        value={tab === AGENTS || tab === SCHEMAS ? tab : 'access'}
        onValueChange={({ value }) => setTab(value === 'access' ? '' : value)}
        variant="line"
        colorPalette="teal"
        lazyMount
        unmountOnExit
      >
        <Tabs.List aria-label={t.settings.tabs}>
          <Tabs.Trigger value="access">{t.settings.access}</Tabs.Trigger>
          <Tabs.Trigger value={AGENTS}>{t.settings.agents}</Tabs.Trigger>
          <Tabs.Trigger value={SCHEMAS}>{t.schemas.tab}</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="access" pt="5">
          <AccessSection workspaceId={workspaceId} />
        </Tabs.Content>
        <Tabs.Content value={AGENTS} pt="5">
          <AgentsSection workspaceId={workspaceId} />
        </Tabs.Content>
        <Tabs.Content value={SCHEMAS} pt="5">
          <SchemasSection workspaceId={workspaceId} />
        </Tabs.Content>
      </Tabs.Root>
    </Stack>
  );
}
