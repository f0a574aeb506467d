import type { SealEnd } from '@app/persistence';
import type { WorkerContext } from '../worker-context';
import { newestHead, storedChains } from './stored-heads';

type Context = Pick<WorkerContext, 'database' | 'store' | 'logger'>;

/**
 * Compares every chain with its newest stored head, also chains of which nothing is left in the database. Raises an alarm for
 * each chain that does not contain that head any more, and ends the alarms of chains that contain it again.
 */
export async function checkAuditEnds(context: Context): Promise<void> {
  const { auditSeals } = context.database.repositories;
  await context.database.exclusively('auditSigning', async () => {
    const chains = new Set(await storedChains(context.store));
    for (const chain of chains) await holdsNewestHead(context, chain);
    await auditSeals.endAlarmsExcept([...chains]);
  });
}

/**
 * Whether a chain contains its newest stored head. If not, it was cut off or rewritten: an alarm is raised (log, Admin, and a mail
 * to every administrator when it is new).
 */
export async function holdsNewestHead({ database, store, logger }: Context, chain: number): Promise<boolean> {
  // The storage is asked first: a head is stored after its seal, so a chain that grows meanwhile is no shorter than its head.
  const stored = await newestHead(store, chain);
  if (stored === null) return true;
  const { auditSeals } = database.repositories;
  if ((await auditSeals.digestAt(chain, stored.position)) === stored.digest) {
    await auditSeals.endAlarm(chain);
    return true;
  }
  const end: SealEnd | undefined = (await auditSeals.ends([chain])).get(chain);
  const alarm = { chain, storedPosition: stored.position, foundPosition: end?.position ?? 0 };
  logger.error(alarm, 'ALARM: an audit chain no longer contains the newest head that was signed for it');
  await database.transaction(async (repositories) => {
    if (!(await repositories.auditSeals.raiseAlarm(alarm))) return;
    const administrators = await repositories.accounts.administratorIds();
    await repositories.accountMails.add(administrators, 'audit-alarm');
  });
  return false;
}
