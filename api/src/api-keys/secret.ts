import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
/** Lets people and scanners for leaked secrets recognize a key. */
const BEGINNING = 'clindrove_';
const SHOWN = 8;

/** A new secret with the prefix that stays visible and the digest that is stored. */
export function newSecret(): { secret: string; prefix: string; digest: string } {
  const secret = BEGINNING + randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, prefix: secret.slice(0, BEGINNING.length + SHOWN), digest: digestOf(secret) };
}

export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
