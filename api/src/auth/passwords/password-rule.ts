import { AppError } from '@app/contracts';
import { COMMON_PASSWORDS } from './common-passwords';

const REASON = 'This password is one of those that are guessed first. Please choose another one.';

const AROUND = /^[^\p{L}]+|[^\p{L}]+$/gu;
const AT_THE_END = /[\d\p{P}\p{S}]+$/u;

/**
 * Throws for one of the most common passwords, alone or with digits and symbols before and after it, such as `Password1!`; `field`
 * is the name of the input field.
 */
export function assertUncommon(password: string, field: string): void {
  const lower = password.toLowerCase();
  const stems = [lower, lower.replace(/\d+$/, ''), lower.replace(AT_THE_END, ''), lower.replace(AROUND, '')];
  if (!stems.some((stem) => COMMON_PASSWORDS.has(stem))) return;
  throw new AppError('INVALID_INPUT', {
    args: { message: REASON },
    invalidParams: [{ name: field, reason: REASON }],
  });
}
