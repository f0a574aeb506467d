import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const NONCE_BYTES = 12;

export interface KeyRing {
  /** Key-encryption keys by id, 32 bytes each. */
  readonly keys: ReadonlyMap<string, Buffer>;
  /** Id of the key that seals new secrets. */
  readonly active: string;
}

/** Binding of a sealed text. A text copied to another place cannot be decrypted. */
export type Binding = readonly (string | number)[];

/** Encrypts a text with AES-256-GCM; the binding is authenticated with it. Output: `v1.kid.nonce.tag.ciphertext`. */
export function sealText(ring: KeyRing, binding: Binding, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(ring, ring.active), nonce);
  cipher.setAAD(additionalData(binding));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const parts = [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'));
  return [VERSION, ring.active, ...parts].join('.');
}

/** Decrypts the output of `sealText`. Throws if the key is unknown, the text was altered or the binding differs. */
export function openText(ring: KeyRing, binding: Binding, sealed: string): string {
  const [version, keyId, nonce, tag, ciphertext] = sealed.split('.');
  if (version !== VERSION || !keyId || !nonce || !tag || ciphertext === undefined)
    throw new Error('The sealed text has an unknown format.');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(ring, keyId), Buffer.from(nonce, 'base64url'), {
    authTagLength: 16,
  });
  decipher.setAAD(additionalData(binding));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()]).toString(
    'utf8',
  );
}

function keyOf(ring: KeyRing, id: string): Buffer {
  const key = ring.keys.get(id);
  if (key === undefined) throw new Error(`The key-encryption key "${id}" is not in the ring.`);
  return key;
}

const additionalData = (binding: Binding): Buffer => Buffer.from([VERSION, ...binding].join('|'), 'utf8');
