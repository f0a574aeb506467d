import {
  type Break,
  ChainCheck,
  type CheckedChain,
  type Head,
  isSignedHead,
  type KeyRing,
  type SignedHead,
} from '@app/audit-chain';
import type { Database } from '@app/persistence';
import { auditHeadsPrefix, type ObjectStore } from '@app/storage';
import { z } from 'zod';

const PAGE = 5000;
const HEADS_MAXIMUM = 10_000;
const HEAD_BYTES = 10_000;

const StoredHead = z.object({
  chain: z.number(),
  position: z.number(),
  digest: z.string(),
  signedAt: z.string(),
  keyId: z.string(),
  signature: z.string(),
});

export interface AuditVerdict {
  readonly chains: readonly CheckedChain[];
  /** The first event of each chain that differs from what was sealed. */
  readonly broken: readonly Break[];
  /** Signed heads that are missing from their chains. */
  readonly missing: readonly Head[];
  /** Heads that this installation did not sign. */
  readonly forged: readonly Head[];
  /** Events waiting to be sealed: seconds, not minutes, while a worker runs. */
  readonly waiting: number;
  readonly oldestSeconds: number;
  /** Events that are neither sealed nor waiting. */
  readonly withheld: readonly string[];
  readonly isSound: boolean;
}

/** Verifies every event against its chain, and the chains against the signed heads in database and object store. */
export async function verifyAuditTrail({
  database,
  store,
  keyRing,
}: {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly keyRing: KeyRing;
}): Promise<AuditVerdict> {
  const { auditSeals } = database.repositories;
  const chains: CheckedChain[] = [];
  const [missing, forged]: [Head[], Head[]] = [[], []];
  for (const { chain, isGone } of await auditSeals.chains()) {
    const heads = [...(await auditSeals.heads(chain)), ...(await storedHeads(store, chain))];
    forged.push(...heads.filter((head) => !isSignedHead(head, keyRing)));
    const check = new ChainCheck(chain, heads);
    let position = 0;
    for (;;) {
      const page = await auditSeals.page(chain, position, PAGE);
      for (const sealed of page) check.add(sealed);
      position = page.at(-1)?.position ?? position;
      if (page.length < PAGE) break;
    }
    const checked = check.end({ isGone });
    chains.push(checked);
    const lost = checked.broken === null ? check.missingHead(heads) : null;
    if (lost !== null) missing.push(lost);
  }
  const { waiting, oldestSeconds, withheld } = await auditSeals.unsealedSums();
  const broken = chains.flatMap((chain) => chain.broken ?? []);
  const isSound = broken.length + missing.length + forged.length + withheld.length === 0;
  return { chains, broken, missing, forged, waiting, oldestSeconds, withheld, isSound };
}

async function storedHeads(store: ObjectStore, chain: number): Promise<SignedHead[]> {
  const heads: SignedHead[] = [];
  for (const key of await store.list(auditHeadsPrefix(chain), HEADS_MAXIMUM)) {
    const bytes = await store.get(key, HEAD_BYTES);
    if (bytes !== null) heads.push(StoredHead.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))));
  }
  return heads;
}
