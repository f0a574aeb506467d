import { AppError, IDEMPOTENCY_HEADER } from '@app/contracts';
import type { Request } from 'express';

/** The idempotency key of a request; null without the header. */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.get(IDEMPOTENCY_HEADER);
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new AppError('INVALID_INPUT', {
      args: { message: `${IDEMPOTENCY_HEADER} must be 1 to 200 visible characters.` },
    });
  return key;
}
