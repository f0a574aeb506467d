import { Skeleton, Stack } from '@chakra-ui/react';
import { aiIntegrations, may, workspaces } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { allIntegrations } from '../../lib/workspace-lists';
import { q } from '../../lib/query';
import { useUrlDialog, useUrlItemDialog } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { NewButton } from '../../ui/new-button';
import { AddIntegrationDialog } from './add-integration.dialog';
import { EditIntegrationDialog } from './edit-integration.dialog';
import { FallbackPanel } from './fallback.panel';
import { IntegrationRow } from './integration-row';
import { ManagedList } from './managed-list';
import { PicturePagesPanel } from './picture-pages.panel';

/** The AI integrations of a workspace. Every member sees them, owners and admins manage them. */
export function AgentsSection({ workspaceId }: { workspaceId: string }) {
  const workspace = useQuery(q(workspaces.get, { params: { workspaceId } }));
  const list = useQuery(allIntegrations(workspaceId));
  const adding = useUrlDialog('add-integration');
  const editing = useUrlItemDialog('edit-integration');
  const canManage = workspace.data !== undefined && may(workspace.data.role, 'ai-integrations.edit');
  const fallback = useQuery(q(aiIntegrations.fallback, { params: { workspaceId } }));
  const pictures = useQuery(q(aiIntegrations.picturePages, { params: { workspaceId } }));
  const hasAgents = !workspace.isPending && list.data !== undefined && list.data.length > 0;
  const edited = canManage ? list.data?.find(({ id }) => String(id) === editing.item) : undefined;
  return (
    <Stack gap="4">
      <ManagedList
        text={canManage || workspace.isPending ? t.settings.agentsText : t.settings.readOnly}
        list={list}
        isWaiting={workspace.isPending}
        failedTitle={t.toasts.integrationFailed('fetch')}
        empty={{
          icon: KeyRound,
          title: t.settings.emptyTitle,
          text: canManage ? t.settings.emptyText : t.settings.emptyTextMember,
        }}
        add={canManage && <NewButton label={t.settings.add} onClick={adding.open} />}
        renderRow={(integration) => (
          <IntegrationRow
            key={integration.id}
            integration={integration}
            canManage={canManage}
            onEdit={() => editing.open(integration.id)}
          />
        )}
      />
      {hasAgents && (fallback.isPending || pictures.isPending) && <Skeleton h="48" borderRadius="panel" />}
      {hasAgents && !fallback.isPending && !pictures.isPending && (
        // Both at once: the first to come would be pushed down by the other.
        <>
          <FallbackPanel workspaceId={workspaceId} integrations={list.data} canManage={canManage} />
          <PicturePagesPanel workspaceId={workspaceId} canManage={canManage} />
        </>
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
