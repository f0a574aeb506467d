import type { Notification } from '@app/contracts';
import { paths } from '../paths';

/** The address of the item that a notification is about. */
export function placeOf({ kind, workspaceId, formId, workflowId }: Notification): string {
  if (workspaceId === null) return paths.dashboard();
  if (formId !== null && workflowId !== null) return paths.workflow({ workspaceId, formId, workflowId });
  if (kind === 'access-requested') return paths.requests(workspaceId);
  if (kind === 'webhook-disabled') return paths.webhooks(workspaceId);
  return kind === 'access-decided' ? paths.folders(workspaceId) : paths.agents(workspaceId);
}
