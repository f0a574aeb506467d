import { AppError, type AuditAction } from '@app/contracts';
import type { Database, UserEntity } from '@app/persistence';
import { auditOrigin, type RequestContext } from '../http/request-context';

export async function findAccount(database: Database, userId: number): Promise<UserEntity> {
  const user = await database.repositories.users.findById(userId);
  if (user === null) throw new AppError('NOT_FOUND');
  return user;
}

/** Only the operators' command adds and removes administrators, so that there is always one. */
export function assertNoAdministrator(user: UserEntity): void {
  if (user.isAdmin) throw new AppError('ADMINISTRATOR_PROTECTED');
}

/** Ids only, because names can be erased and the trail cannot. */
export const accountEntry = (action: AuditAction, userId: number, context: RequestContext) => ({
  ...auditOrigin(context),
  action,
  targetType: 'user',
  targetId: userId,
});
