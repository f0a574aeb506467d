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
import type { ObjectStore } from '@app/storage';
import { storedFormerKeys } from './former-keys';
import { readHead, storedChains, storedHeads } from './stored-heads';

const PAGE = 5000;

export interface AuditVerdict {
  readonly chains: readonly CheckedChain[];
  /** The first event of each chain that differs from what was sealed. */
  readonly broken: readonly Break[];
  /** Signed heads that are missing from their chains. */
  readonly missing: readonly Head[];
  /** Heads that this installation did not sign. */
  readonly forged: readonly Head[];
  /** Workspaces without a single event: the event that created them is gone, with all that followed. */
  readonly unrecorded: readonly number[];
  /** Events waiting to be sealed: seconds, not minutes, while a worker runs. */
  readonly waiting: number;
  readonly oldestSeconds: number;
  /** Events that are neither sealed nor waiting. */
  readonly withheld: readonly string[];
  readonly isSound: boolean;
}

/**
 * Verifies every event against its chain, and the chains against the signed heads in database and object store. Chains are those of
 * the database, of the object store, and of all workspaces.
 */
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
  const formerKeys = await storedFormerKeys(store);
  const isSigned = (head: SignedHead): boolean => isSignedHead(head, keyRing, formerKeys);
  const chains: CheckedChain[] = [];
  const [missing, forged]: [Head[], Head[]] = [[], []];
  for (const { chain, isGone } of await auditSeals.chains(await storedChains(store))) {
    const stored = await storedHeads(store, chain);
    const signed = [...(await auditSeals.heads(chain)), ...stored.read];
    forged.push(...signed.filter((head) => !isSigned(head)));
    const check = new ChainCheck(chain, [...signed, ...stored.named]);
    let position = 0;
    for (;;) {
      const page = await auditSeals.page(chain, position, PAGE);
      for (const sealed of page) check.add(sealed);
      position = page.at(-1)?.position ?? position;
      if (page.length < PAGE) break;
    }
    const checked = check.end({ isGone });
    chains.push(checked);
    if (checked.broken !== null) continue;
    const lost = check.missingHead(signed);
    if (lost !== null) missing.push(lost);
    const unlike = check.missingHead(stored.named);
    const head = unlike === null || lost !== null ? null : await readHead(store, { chain, ...unlike });
    if (head !== null) (isSigned(head) ? missing : forged).push(head);
  }
  const unrecorded = await auditSeals.unrecordedWorkspaces();
  const { waiting, oldestSeconds, withheld } = await auditSeals.unsealedSums();
  const broken = chains.flatMap((chain) => chain.broken ?? []);
  const faults = [broken, missing, forged, withheld, unrecorded];
  const isSound = faults.every((found) => found.length === 0);
  return { chains, broken, missing, forged, unrecorded, waiting, oldestSeconds, withheld, isSound };
}
