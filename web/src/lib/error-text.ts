import { messages as t } from '../messages';
import { ApiError, serverMessage } from './api-error';

/** The message for any failure: the server's message, or advice for a lost connection. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return serverMessage(error) ?? t.errors.unexpected;
  return isLineDown(error) ? t.errors.network : t.errors.unexpected;
}

/** True if no response arrived: the connection is down or too slow. */
export const isLineDown = (error: unknown): boolean => error instanceof TypeError || isTimeout(error);

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
