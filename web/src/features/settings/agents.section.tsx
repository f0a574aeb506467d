import { Button, Flex, Icon, Skeleton, Stack, Text } from '@chakra-ui/react';
import { aiIntegrations, may, workspaces } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { q } from '../../lib/query';
import { useUrlDialog, useUrlItemDialog } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { LoadError } from '../../ui/load-error';
import { Panel } from '../../ui/panel';
import { AddIntegrationDialog } from './add-integration.dialog';
import { EditIntegrationDialog } from './edit-integration.dialog';
import { FallbackPanel } from './fallback.panel';
import { IntegrationRow } from './integration-row';

/** The AI integrations of a workspace. Every member sees them, owners and admins manage them. */
export function AgentsSection({ workspaceId }: { workspaceId: string }) {
  const workspace = useQuery(q(workspaces.get, { params: { workspaceId } }));
  const list = useQuery(q(aiIntegrations.list, { params: { workspaceId } }));
  const adding = useUrlDialog('add-integration');
  const editing = useUrlItemDialog('edit-integration');
  const canManage = workspace.data !== undefined && may(workspace.data.role, 'ai-integrations.edit');
  const edited = canManage ? list.data?.find(({ id }) => String(id) === editing.item) : undefined;
  const add = canManage && (
    <Button colorPalette="teal" flexShrink="0" onClick={adding.open} data-shortcut="new">
      <Icon as={Plus} boxSize="4" aria-hidden="true" />
      {t.settings.add}
    </Button>
  );
  return (
    <Stack gap="4">
      <Flex
        direction={{ base: 'column', md: 'row' }}
        justify="space-between"
        align={{ md: 'flex-end' }}
        gap="3"
      >
        <Text color="fg.muted" maxW="72ch">
          {canManage || workspace.isPending ? t.settings.agentsText : t.settings.readOnly}
        </Text>
        {list.data?.length ? add : null}
      </Flex>
      {list.isPending && <Skeleton h="32" borderRadius="panel" />}
      {list.error && !list.data && (
        <LoadError
          title={t.toasts.integrationFailed('fetch')}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
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
            <IntegrationRow
              key={integration.id}
              integration={integration}
              canManage={canManage}
              onEdit={() => editing.open(integration.id)}
            />
          ))}
        </Panel>
      )}
      {list.data && list.data.length > 0 && (
        <FallbackPanel workspaceId={workspaceId} integrations={list.data} canManage={canManage} />
      )}
      <AddIntegrationDialog
        workspaceId={workspaceId}
        isOpen={adding.isOpen && canManage}
        onClose={adding.close}
      />
      {edited && <EditIntegrationDialog key={edited.id} integration={edited} onClose={editing.close} />}
    </Stack>
  );
}
