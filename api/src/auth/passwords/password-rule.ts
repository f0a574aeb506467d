import { AppError } from '@app/contracts';
import { COMMON_PASSWORDS } from './common-passwords';

const REASON = 'This password is one of those that are guessed first. Please choose another one.';

/** Throws for one of the most common passwords, alone or followed by digits; `field` is the name of the input field. */
export function assertUncommon(password: string, field: string): void {
  const lower = password.toLowerCase();
  if (!COMMON_PASSWORDS.has(lower) && !COMMON_PASSWORDS.has(lower.replace(/\d+$/, ''))) return;
  throw new AppError('INVALID_INPUT', {
    args: { message: REASON },
    invalidParams: [{ name: field, reason: REASON }],
  });
}
