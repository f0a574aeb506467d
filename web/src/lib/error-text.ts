import { messages as t } from '../messages';
import { ApiError, serverMessage } from './api-error';

/** A sentence for any failure: the server's, or what a person can do about a line that is down. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return serverMessage(error) ?? t.errors.unexpected;
  return isLineDown(error) ? t.errors.network : t.errors.unexpected;
}

/** True where no answer came at all: the line is down, or too slow. */
export const isLineDown = (error: unknown): boolean => error instanceof TypeError || isTimeout(error);

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
