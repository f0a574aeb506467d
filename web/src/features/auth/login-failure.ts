import { ApiError, serverMessage } from '../../lib/api-error';
import { messages as t } from '../../messages';
import { notify } from '../../ui/toaster';

/** True for users whom an administrator has blocked, whatever their password. */
export const isSuspension = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.message.includes('suspended');

/** The toasts of a login that did not work (spec §8). */
export function tellLoginFailure(error: Error): void {
  if (isSuspension(error)) notify.error({ title: t.toasts.suspended, text: t.toasts.suspendedText });
  else notify.error({ title: t.toasts.loginFailed, text: serverMessage(error) ?? t.toasts.loginFallback });
}
