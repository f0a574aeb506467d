import type { AuditAction } from '@app/contracts';
import { auditOrigin, type RequestContext, signedIn } from '../http/request-context';

/** What a person does with the own account, for the audit trail. */
export const ownEntry = (action: AuditAction, context: RequestContext) => ({
  ...auditOrigin(context),
  action,
  targetType: 'user',
  targetId: signedIn(context).id,
});
