import { LIMITS } from '@app/contracts';
import type { WorkerContext } from '../worker-context';

/** Maximum per round. */
const ACCOUNTS = 100;

/** Deletes accounts whose address was never verified, each with its audit event: they belong to no known person. */
export async function removeNeverVerified({
  database,
  logger,
}: Pick<WorkerContext, 'database' | 'logger'>): Promise<void> {
  for (const id of await database.repositories.accounts.neverVerified(LIMITS.unverifiedDays, ACCOUNTS))
    await database.transaction(async ({ accounts, sessions, audit }) => {
      // The address may have been verified since.
      if (!(await accounts.deleteUnverified(id))) return;
      await sessions.endAllOf(id);
      await audit.record({ actorId: null, action: 'user.expire', targetType: 'user', targetId: id });
      logger.info({ userId: id }, 'deleted an account that was never verified');
    });
}
