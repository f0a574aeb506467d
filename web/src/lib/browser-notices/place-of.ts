import type { Notification } from '@app/contracts';
import { paths } from '../paths';

/** Where what somebody was told of can be looked at. */
export function placeOf({ kind, workspaceId, formId, workflowId }: Notification): string {
  if (workspaceId === null) return paths.dashboard();
  if (formId !== null && workflowId !== null) return paths.workflow({ workspaceId, formId, workflowId });
  if (kind === 'access-requested') return paths.requests(workspaceId);
  return kind === 'access-decided' ? paths.folders(workspaceId) : paths.agents(workspaceId);
}
