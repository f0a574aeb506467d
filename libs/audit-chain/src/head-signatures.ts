import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

/** Head of a chain at a point in time, as stored outside the chain. */
export interface Head {
  readonly chain: number;
  readonly position: number;
  readonly digest: string;
  readonly signedAt: string;
}

/** `keyId` is the id of the key-encryption key that the signing key is derived from. */
export interface SignedHead extends Head {
  readonly keyId: string;
  /** Ed25519, base64. */
  readonly signature: string;
}

export type KeyRing = ReadonlyMap<string, Buffer>;

/** PKCS #8 prefix of an Ed25519 key, before its 32 bytes (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs a head with a key derived from a key-encryption key, which is not stored in the chain's database. */
export function signHead(head: Head, ring: KeyRing, keyId: string): SignedHead {
  const signature = sign(null, bytesOf(head), signingKey(ring, keyId)).toString('base64');
  return { ...head, keyId, signature };
}

/** The public key of a former key-encryption key, signed with the key that replaced it. */
export interface FormerKey {
  readonly keyId: string;
  readonly pem: string;
  /** Id of the key that the signature was made with. */
  readonly signedBy: string;
  /** Ed25519, base64. */
  readonly signature: string;
}

/** Whether this installation has signed the head, with a key of the ring or a former key that a key of the ring vouches for. */
export function isSignedHead(
  { keyId, signature, ...head }: SignedHead,
  ring: KeyRing,
  formerKeys: readonly FormerKey[] = [],
): boolean {
  const pem = pemOf(keyId, ring, formerKeys);
  return pem !== null && verify(null, bytesOf(head), createPublicKey(pem), Buffer.from(signature, 'base64'));
}

/** The public key of `keyId` as a former key, signed with the key `signedBy`. Null if the public key is not known for certain. */
export function formerKeyOf(
  keyId: string,
  { ring, signedBy, formerKeys }: { ring: KeyRing; signedBy: string; formerKeys: readonly FormerKey[] },
): FormerKey | null {
  const pem = pemOf(keyId, ring, formerKeys);
  if (pem === null) return null;
  const signature = sign(null, formerKeyBytes(keyId, pem), signingKey(ring, signedBy)).toString('base64');
  return { keyId, pem, signedBy, signature };
}

function pemOf(keyId: string, ring: KeyRing, formerKeys: readonly FormerKey[]): string | null {
  if (ring.has(keyId)) return publicKeyOf(ring, keyId).pem;
  return formerKeys.find((former) => former.keyId === keyId && isVouchedFor(former, ring))?.pem ?? null;
}

function isVouchedFor({ keyId, pem, signedBy, signature }: FormerKey, ring: KeyRing): boolean {
  if (!ring.has(signedBy)) return false;
  const key = createPublicKey(signingKey(ring, signedBy));
  return verify(null, formerKeyBytes(keyId, pem), key, Buffer.from(signature, 'base64'));
}

/** Signs the digest of an exported package of a signed revision. Ed25519, base64. */
export const signPackage = (digest: string, ring: KeyRing, keyId: string): string =>
  sign(null, packageBytes(digest), signingKey(ring, keyId)).toString('base64');

/** The public key that verifies the signatures of a key, in PEM, with its fingerprint for storage elsewhere. */
export function publicKeyOf(
  ring: KeyRing,
  keyId: string,
): { readonly pem: string; readonly fingerprint: string } {
  const key = createPublicKey(signingKey(ring, keyId));
  const pem = String(key.export({ type: 'spki', format: 'pem' }));
  const der = key.export({ type: 'spki', format: 'der' });
  return { pem, fingerprint: createHash('sha256').update(der).digest('hex') };
}

function signingKey(ring: KeyRing, keyId: string): KeyObject {
  const secret = ring.get(keyId);
  if (secret === undefined) throw new Error(`The key-encryption key "${keyId}" is not in the ring.`);
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'audit heads', 32));
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
}

const packageBytes = (digest: string): Buffer =>
  Buffer.from(JSON.stringify(['signed revision', digest]), 'utf8');

const formerKeyBytes = (keyId: string, pem: string): Buffer =>
  Buffer.from(JSON.stringify(['former key', keyId, pem]), 'utf8');

const bytesOf = ({ chain, position, digest, signedAt }: Head): Buffer =>
  Buffer.from(JSON.stringify(['audit head', chain, position, digest, signedAt]), 'utf8');
