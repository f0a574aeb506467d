import { randomBytes } from 'node:crypto';
import { chainOf, linkDigest, signHead, valuesDigest } from '@app/audit-chain';
import type { Repositories, SealableEvent } from '@app/persistence';
import { auditHeadKey } from '@app/storage';
import type { WorkerContext } from '../worker-context';

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
 * Signs the head of each chain and stores it in the object store, too, so that a person who can change the database can neither
 * truncate nor rewrite a chain.
 */
export async function signAuditHeads({ database, store, config, logger }: WorkerContext): Promise<void> {
  const { auditSeals } = database.repositories;
  await database.exclusively('auditSigning', async () => {
    const ends = await auditSeals.unsignedEnds(BATCH);
    if (ends.length === 0) return;
    const signedAt = await auditSeals.now();
    const heads = ends.map((end) => signHead({ ...end, signedAt }, config.keyRing, config.APP_KEK_ACTIVE));
    for (const head of heads)
      await store.put(auditHeadKey(head.chain, signedAt), JSON.stringify(head), 'application/json');
    await auditSeals.keepHeads(heads);
    logger.info(
      { heads: heads.map(({ chain, position, digest }) => ({ chain, position, digest })) },
      'audit heads signed',
    );
  });
}
