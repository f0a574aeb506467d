import { type Workflow, workflows } from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { rememberRun } from '../../lib/own-runs';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { notify } from '../../ui/toaster';
import { takeIn } from './workflow-queries';

/** Runs a workflow again. */
export function useRetry(workflow: Workflow, ids: FolderIds) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(workflows.retry, { params: { ...ids, workflowId: String(workflow.id) } }),
    onSuccess: (started) => {
      rememberRun(started.id);
      takeIn(client, ids, started);
    },
    onError: (error) => notify.error({ title: t.toasts.workflowFailed, text: errorText(error) }),
  });
}
