import { createHmac, randomInt } from 'node:crypto';
import { LIMITS } from '@app/contracts';

/** Six random digits, leading zeros included. */
export const newCode = (): string =>
  String(randomInt(10 ** LIMITS.codeLength)).padStart(LIMITS.codeLength, '0');

/** What is stored of a code: bound to the account, and of no use without the server's secret. */
export const hashCode = (secret: string, userId: number, code: string): string =>
  createHmac('sha256', secret).update(`code|${userId}|${code}`).digest('hex');
