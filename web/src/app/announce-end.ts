import { workflows, type WorkflowChanged } from '@app/contracts';
import { call } from '../lib/call';
import { formatError } from '../lib/format-error';
import { isTerminal } from '../lib/live-cache';
import { forgetRun } from '../lib/own-runs';
import { badgeTitle } from '../lib/titles';
import { messages as t } from '../messages';
import { notify } from '../ui/toaster';

/** Announces the end of a run that was started in this tab, once. */
export async function hearChange(event: WorkflowChanged): Promise<void> {
  if (isTerminal(event.status) && forgetRun(event.workflowId)) await announceEnd(event);
}

/** Shows a toast and marks the tab title. A run with issues is not announced as a success. */
export async function announceEnd(event: WorkflowChanged): Promise<void> {
  const { status, outcome } = event;
  if (status === 'cancelled') return;
  const ended = status === 'completed' ? outcome : null;
  badgeTitle(ended === null ? t.workflow.statuses[status] : t.result.outcomes[ended]);
  if (ended !== null && ended !== 'clean') {
    notify.info({ title: t.toasts.workflowExecuted, text: t.toasts.workflowOutcomes[ended] });
    return;
  }
  if (status === 'completed') {
    notify.success({ title: t.toasts.workflowExecuted, text: t.toasts.workflowExecutedText });
    return;
  }
  notify.error({
    title: t.toasts.workflowFailed,
    text: (await failureOf(event)) ?? t.toasts.workflowFallback,
  });
}

/** Events carry only ids and numbers. The message is in the database row. */
async function failureOf(event: WorkflowChanged): Promise<string | null> {
  const params = {
    workspaceId: String(event.workspaceId),
    formId: String(event.formId),
    workflowId: String(event.workflowId),
  };
  try {
    const { errorMessage, errorSaid } = await call(workflows.get, { params });
    return formatError(errorMessage, errorSaid);
  } catch {
    // Announce the end even without the reason, which the workflow's page shows as well.
    return null;
  }
}
