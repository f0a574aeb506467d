import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '@app/contracts';

/** Six random digits, leading zeros included. */
export const newCode = (): string =>
  String(randomInt(10 ** LIMITS.codeLength)).padStart(LIMITS.codeLength, '0');

export interface MailedCode {
  readonly purpose: 'verify-email' | 'reset-password';
  readonly userId: number;
  readonly code: string;
}

/** What is stored of a code: bound to its purpose and account, and of no use without the server's secret. */
export const hashCode = (secret: string, { purpose, userId, code }: MailedCode): string =>
  createHmac('sha256', secret).update(`${purpose}|${userId}|${code}`).digest('hex');

export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

export const codeExpiry = (now: number): Date => new Date(now + LIMITS.codeLifetimeMinutes * 60_000);
