import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Config } from '@app/config';
import { LIMITS } from '@app/contracts';
import { mailedCodeBinding, sealText } from '@app/encryption';

/** A new code as stored: its hash for comparison, and the encrypted code for the worker's mail. */
export interface StoredCode {
  readonly hash: string;
  readonly sealed: string;
  readonly expires: Date;
}

/** Six random digits, including leading zeros. The plain code is only in the mail. */
export function makeCode(config: Config, use: Omit<MailedCode, 'code'>): StoredCode {
  const code = String(randomInt(10 ** LIMITS.codeLength)).padStart(LIMITS.codeLength, '0');
  const hash = hashCode(config.SESSION_SECRET, { ...use, code });
  const ring = { keys: config.keyRing, active: config.APP_KEK_ACTIVE };
  return {
    hash,
    sealed: sealText(ring, mailedCodeBinding(hash), code),
    expires: new Date(Date.now() + LIMITS.codeLifetimeMinutes * 60_000),
  };
}

export interface MailedCode {
  readonly purpose: 'verify-email' | 'reset-password';
  readonly userId: number;
  readonly code: string;
}

/** Hash of a code, bound to its purpose and account; useless without the server's secret. */
export const hashCode = (secret: string, { purpose, userId, code }: MailedCode): string =>
  createHmac('sha256', secret).update(`${purpose}|${userId}|${code}`).digest('hex');

export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
