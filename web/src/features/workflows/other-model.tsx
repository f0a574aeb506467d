import { Button, HStack, Text } from '@chakra-ui/react';
import { may, type Workflow, workspaces } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { allIntegrations } from '../../lib/workspace-lists';
import { useChangeModel } from '../../lib/change-model';
import type { FolderIds } from '../../lib/paths';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { useRetry } from './use-retry';

interface OtherModelProps {
  readonly workflow: Workflow;
  readonly ids: FolderIds;
}

/** The way to replace a retired model: one click for users who may change the integration, a note for others. */
export function OtherModel({ workflow, ids }: OtherModelProps) {
  const { workspaceId } = ids;
  const workspace = useQuery(q(workspaces.get, { params: { workspaceId } }));
  const agents = useQuery(allIntegrations(workspaceId));
  const change = useChangeModel();
  const retry = useRetry(workflow, ids);
  const integration = agents.data?.find(({ id }) => id === workflow.aiIntegrationId);
  const successor = integration?.model.successor;
  if (!workspace.data || !integration || !successor) return null;
  if (!may(workspace.data.role, 'ai-integrations.edit'))
    return <Text color="fg.muted">{t.models.askToChange}</Text>;
  return (
    <HStack>
      <Button
        size="sm"
        variant="outline"
        loading={change.isPending || retry.isPending}
        loadingText={t.models.changing}
        onClick={() => change.mutate({ integration, model: successor }, { onSuccess: () => retry.mutate() })}
      >
        {t.models.changeAndRetry(successor)}
      </Button>
    </HStack>
  );
}
