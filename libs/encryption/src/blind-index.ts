import { createHmac, hkdfSync } from 'node:crypto';
import type { Binding, KeyRing } from './sealed-text';

const PURPOSE = 'clindrove blind index v1';
const KEY_BYTES = 32;
/** 128 bits, so that random collisions do not occur. */
const CHARACTERS = 22;

/** Cache of index keys by the key that each is derived from, so that requests do not derive them again. */
const derived = new WeakMap<Buffer, Buffer>();

/**
 * Blind index of a sealed text: a keyed hash, `kid.hash`, made with the active key. The binding names the purpose, so that
 * equal texts in two places have different indexes.
 */
export function blindIndex(ring: KeyRing, binding: Binding, text: string): string {
  const key = ring.keys.get(ring.active);
  if (key === undefined) throw new Error(`The key-encryption key "${ring.active}" is not in the ring.`);
  return indexWith(ring.active, key, [...binding, text]);
}

/** All possible indexes of a text: one for each key of the ring. */
export const blindIndexes = (ring: KeyRing, binding: Binding, text: string): string[] =>
  [...ring.keys].map(([id, key]) => indexWith(id, key, [...binding, text]));

function indexWith(id: string, key: Buffer, parts: Binding): string {
  const hash = createHmac('sha256', indexKeyOf(key)).update(JSON.stringify(parts), 'utf8');
  return `${id}.${hash.digest('base64url').slice(0, CHARACTERS)}`;
}

function indexKeyOf(key: Buffer): Buffer {
  const known = derived.get(key);
  if (known !== undefined) return known;
  const made = Buffer.from(hkdfSync('sha256', key, '', PURPOSE, KEY_BYTES));
  derived.set(key, made);
  return made;
}
