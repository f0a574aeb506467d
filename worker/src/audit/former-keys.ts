import { type FormerKey, formerKeyOf } from '@app/audit-chain';
import { FORMER_KEYS, type ObjectStore } from '@app/storage';
import { z } from 'zod';

const KEY_BYTES = 10_000;
const KEYS_MAXIMUM = 1000;

const StoredKey = z.object({
  keyId: z.string(),
  pem: z.string(),
  signedBy: z.string(),
  signature: z.string(),
});

/** The stored public keys of former keys. They are not verified yet. */
export async function storedFormerKeys(store: ObjectStore): Promise<FormerKey[]> {
  const keys: FormerKey[] = [];
  for (const name of await store.list(FORMER_KEYS, KEYS_MAXIMUM)) {
    const bytes = await store.get(name, KEY_BYTES);
    if (bytes !== null) keys.push(StoredKey.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))));
  }
  return keys;
}

/**
 * Stores the public keys of all other keys of the ring, and of former keys, signed with the active key. The heads that they
 * signed can then be verified without them. Idempotent.
 */
export async function vouchForFormerKeys(
  store: ObjectStore,
  { keys: ring, active }: { readonly keys: ReadonlyMap<string, Buffer>; readonly active: string },
): Promise<void> {
  const formerKeys = await storedFormerKeys(store);
  const ids = new Set([...ring.keys(), ...formerKeys.map(({ keyId }) => keyId)]);
  ids.delete(active);
  for (const id of ids) {
    const former = formerKeyOf(id, { ring, signedBy: active, formerKeys });
    if (former !== null)
      await store.put(`${FORMER_KEYS}${id}.json`, JSON.stringify(former), 'application/json');
  }
}
