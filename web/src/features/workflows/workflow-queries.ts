import { workflows, type Workflow } from '@app/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { useConnection } from '../../lib/live';
import { isTerminal } from '../../lib/live-cache';
import { usePages, type Pages } from '../../lib/pages';
import type { FolderIds } from '../../lib/paths';
import { q } from '../../lib/query';
import { workflowPages } from '../../lib/workflow-pages';

/** Poll only while the live connection is down. */
const ASKING_MS = 4000;

/** The workflows of a folder. The list polls while it receives no events. */
export function useWorkflows(ids: FolderIds): Pages<Workflow> {
  const isLive = useConnection() === 'live';
  return usePages({
    ...workflowPages(ids),
    refreshEvery: (items) => (!isLive && items.some(({ status }) => !isTerminal(status)) ? ASKING_MS : false),
  });
}

export function useWorkflowQuery(ids: FolderIds, workflowId: string) {
  const isLive = useConnection() === 'live';
  return {
    ...q(workflows.get, { params: { ...ids, workflowId } }),
    refetchInterval: (query: { state: { data: Workflow | undefined } }) =>
      !isLive && query.state.data && !isTerminal(query.state.data.status) ? ASKING_MS : false,
  };
}

/** Takes the answer of a command into the cache, so that the next screen has it at once. */
export function takeIn(client: QueryClient, ids: FolderIds, workflow: Workflow): void {
  const { get, list } = workflows;
  client.setQueryData(q(get, { params: { ...ids, workflowId: String(workflow.id) } }).queryKey, workflow);
  void client.invalidateQueries({ queryKey: [list.name] });
}
