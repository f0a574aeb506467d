import { randomBytes } from 'node:crypto';
import { chainOf, linkDigest, signHead, type SignedHead, valuesDigest } from '@app/audit-chain';
import type { Repositories, SealableEvent } from '@app/persistence';
import type { WorkerContext } from '../worker-context';
import { holdsNewestHead } from './audit-ends';
import { readHead, storeHead } from './stored-heads';

const BATCH = 500;
const SALT_BYTES = 16;

/**
 * Appends newly committed events to the chains of their workspaces. Only one process seals at a time, because a chain has one
 * end. Writers of events never wait for it.
 */
export async function sealAuditTrail({ database }: Pick<WorkerContext, 'database'>): Promise<void> {
  if ((await database.repositories.auditSeals.unsealed(1)).length === 0) return;
  await database.exclusively('auditSealing', async () => {
    for (;;) if ((await database.transaction(({ auditSeals }) => sealBatch(auditSeals))) < BATCH) return;
  });
}

async function sealBatch(auditSeals: Repositories['auditSeals']): Promise<number> {
  const events = await auditSeals.unsealed(BATCH);
  if (events.length === 0) return 0;
  const sealedAt = await auditSeals.now();
  const ends = await auditSeals.ends([...new Set(events.map(chainOf))]);
  const seals = events.map((event) => {
    const chain = chainOf(event);
    const end = ends.get(chain) ?? { position: 0, digest: '' };
    const sealed = sealOf(event, { chain, position: end.position + 1, previous: end.digest, sealedAt });
    ends.set(chain, sealed);
    return sealed;
  });
  await auditSeals.append(seals);
  return events.length;
}

function sealOf(
  event: SealableEvent,
  place: { chain: number; position: number; previous: string; sealedAt: string },
) {
  const { previous, ...kept } = place;
  const salt = randomBytes(SALT_BYTES).toString('hex');
  const link = { ...kept, previous, valuesDigest: valuesDigest(salt, event) };
  return {
    ...kept,
    eventId: event.id,
    salt,
    valuesDigest: link.valuesDigest,
    digest: linkDigest(link, event),
  };
}

/**
 * Signs the head of each chain that has grown, and stores it as an object of its own. A person who can change the database can
 * therefore neither truncate nor rewrite a chain unnoticed: a chain without its newest stored head is not signed any more, and
 * raises an alarm.
 */
export async function signAuditHeads(context: WorkerContext): Promise<void> {
  const { database, store, config, logger } = context;
  const { auditSeals } = database.repositories;
  await database.exclusively('auditSigning', async () => {
    const ends = await auditSeals.unsignedEnds(BATCH);
    const signedAt = await auditSeals.now();
    const heads: SignedHead[] = [];
    for (const end of ends) {
      if (!(await holdsNewestHead(context, end.chain))) continue;
      // Stored already if this process stopped before the database knew of it.
      const stored = await readHead(store, end);
      const head = stored ?? signHead({ ...end, signedAt }, config.keyRing, config.APP_KEK_ACTIVE);
      if (stored === null) await storeHead(store, head);
      heads.push(head);
    }
    if (heads.length === 0) return;
    await auditSeals.keepHeads(heads);
    logger.info(
      { heads: heads.map(({ chain, position, digest }) => ({ chain, position, digest })) },
      'audit heads signed',
    );
  });
}
