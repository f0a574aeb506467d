import { type Workflow, workflows } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call';
import { rememberRun } from '../../lib/own-runs';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { takeIn } from './workflow-queries';
import { useAction } from '../../ui/use-action';

/** Runs a workflow again. */
export function useRetry(workflow: Workflow, ids: FolderIds) {
  const client = useQueryClient();
  return useAction({
    send: () => call(workflows.retry, { params: { ...ids, workflowId: String(workflow.id) } }),
    onDone: (started) => {
      rememberRun(started.id);
      takeIn(client, ids, started);
    },
    failed: t.toasts.workflowFailed,
  });
}
