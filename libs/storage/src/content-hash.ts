import { createHash } from 'node:crypto';
import type { ObjectStore } from './object-store';

/** SHA-256 of bytes, hex, as stored in a document's row. */
export const contentHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Size and hash of a stored object, found by reading all of it. */
export interface HashedObject {
  readonly sha256: string;
  readonly size: number;
  readonly etag: string;
}

/** Reads a whole object without loading it into memory. Null if it does not exist. */
export async function hashObject(
  store: ObjectStore,
  key: string,
  signal?: AbortSignal,
): Promise<HashedObject | null> {
  const found = await store.stream(key, { signal });
  if (found === null) return null;
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of found.body) {
    if (!(chunk instanceof Uint8Array)) throw new Error(`Object ${key} did not arrive as bytes.`);
    hash.update(chunk);
    size += chunk.length;
  }
  return { sha256: hash.digest('hex'), size, etag: found.etag };
}
