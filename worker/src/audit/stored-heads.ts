import type { Head, SignedHead } from '@app/audit-chain';
import { auditHeadKey, auditHeadsPrefix, AUDIT_HEADS, headOfKey, type ObjectStore } from '@app/storage';
import { z } from 'zod';

const HEAD_BYTES = 10_000;
/** A head a minute for two years. */
const HEADS_MAXIMUM = 1_000_000;

const StoredHead = z.object({
  chain: z.number(),
  position: z.number(),
  digest: z.string(),
  signedAt: z.string(),
  keyId: z.string(),
  signature: z.string(),
});

type NamedHead = Pick<Head, 'position' | 'digest'>;

/** A signed head, as an object that is written once. */
export const storeHead = (store: ObjectStore, head: SignedHead): Promise<void> =>
  store.put(auditHeadKey(head), JSON.stringify(head), 'application/json');

/** Position and digest of the newest stored head of a chain, by its key. Null if there is none. */
export async function newestHead(store: ObjectStore, chain: number): Promise<NamedHead | null> {
  const [key] = await store.list(auditHeadsPrefix(chain), 1);
  return key === undefined ? null : headOfKey(key);
}

/** Null if no object holds this head. */
export async function readHead(
  store: ObjectStore,
  head: NamedHead & { chain: number },
): Promise<SignedHead | null> {
  return readKey(store, auditHeadKey(head));
}

/** Chains with at least one stored head. */
export async function storedChains(store: ObjectStore): Promise<number[]> {
  return (await store.listFolders(AUDIT_HEADS)).map(Number).filter(Number.isInteger);
}

export interface StoredHeads {
  /** Every head that a key names. Few of their objects have to be read: a chain that contains a head contains all before it. */
  readonly named: readonly NamedHead[];
  /** The newest head, and the heads that earlier versions stored once a day. */
  readonly read: readonly SignedHead[];
}

/** The stored heads of a chain. */
export async function storedHeads(store: ObjectStore, chain: number): Promise<StoredHeads> {
  const keys = await store.list(`${AUDIT_HEADS}${chain}/`, HEADS_MAXIMUM);
  const named = keys.flatMap((key) => headOfKey(key) ?? []);
  const newest = keys.find((key) => headOfKey(key) !== null);
  const read: SignedHead[] = [];
  for (const key of keys.filter((each) => each === newest || headOfKey(each) === null))
    read.push(...[await readKey(store, key)].filter((head) => head !== null));
  return { named, read };
}

async function readKey(store: ObjectStore, key: string): Promise<SignedHead | null> {
  const bytes = await store.get(key, HEAD_BYTES);
  return bytes === null ? null : StoredHead.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
}
