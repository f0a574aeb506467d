import type { AuditAction } from '@app/contracts';
import { auditOrigin, type RequestContext, signedIn } from '../http/request-context';

/** Audit entry for an action on one's own account. */
export const ownEntry = (action: AuditAction, context: RequestContext) => ({
  ...auditOrigin(context),
  action,
  targetType: 'user',
  targetId: signedIn(context).id,
});
