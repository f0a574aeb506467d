import { Button, Heading, Icon, Skeleton, Stack, Text } from '@chakra-ui/react';
import { aiIntegrations, workspaces } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useParams } from 'react-router';
import { q } from '../../lib/query';
import { useTitle } from '../../lib/titles';
import { useUrlDialog } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { LoadError } from '../../ui/load-error';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import { AddIntegrationDialog } from './add-integration.dialog';
import { IntegrationRow } from './integration-row';

/** Settings of a workspace: its AI integrations. */
export function SettingsPage() {
  const { workspaceId = '' } = useParams();
  const workspace = useQuery(q(workspaces.get, { params: { workspaceId } }));
  const list = useQuery(q(aiIntegrations.list, { params: { workspaceId } }));
  const dialog = useUrlDialog('add-integration');
  const canManage = workspace.data !== undefined && workspace.data.role !== 'member';
  useTitle(t.settings.title);
  const add = canManage && (
    <Button colorPalette="teal" onClick={dialog.open}>
      <Icon as={Plus} boxSize="4" aria-hidden="true" />
      {t.settings.add}
    </Button>
  );
  return (
    <Stack gap="7" maxW="60rem">
      <PageHeader title={t.settings.title} text={t.settings.text} />
      <Stack as="section" gap="4" aria-labelledby="ai-agents">
        <PageSection
          canManage={canManage || workspace.isPending}
          action={list.data?.length ? add : undefined}
        />
        {list.isPending && <Skeleton h="32" borderRadius="panel" />}
        {list.error && !list.data && (
          <LoadError noun={t.settings.noun} error={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.data?.length === 0 && (
          <EmptyBox
            icon={KeyRound}
            title={t.settings.emptyTitle}
            text={canManage ? t.settings.emptyText : t.settings.emptyTextMember}
          >
            {add}
          </EmptyBox>
        )}
        {list.data && list.data.length > 0 && (
          <Panel as="ul" listStyleType="none" divideY="1px" divideColor="border">
            {list.data.map((integration) => (
              <IntegrationRow key={integration.id} integration={integration} canManage={canManage} />
            ))}
          </Panel>
        )}
      </Stack>
      <AddIntegrationDialog
        workspaceId={workspaceId}
        isOpen={dialog.isOpen && canManage}
        onClose={dialog.close}
      />
    </Stack>
  );
}

function PageSection({ canManage, action }: { canManage: boolean; action: React.ReactNode }) {
  return (
    <Stack
      direction={{ base: 'column', md: 'row' }}
      justify="space-between"
      align={{ md: 'flex-end' }}
      gap="3"
    >
      <Stack gap="0.5">
        <Heading as="h2" id="ai-agents" fontSize="md" fontWeight="semibold">
          {t.settings.agents}
        </Heading>
        <Text color="fg.muted" maxW="72ch">
          {canManage ? t.settings.agentsText : t.settings.readOnly}
        </Text>
      </Stack>
      {action}
    </Stack>
  );
}
