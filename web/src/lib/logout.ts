import { auth } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { messages as t } from '../messages';
import { call } from './call';
import { leaveSession } from './session';
import { useAction } from '../ui/use-action';

/** Ends the session and clears its cached data. */
export function useLogout() {
  const client = useQueryClient();
  return useAction({
    send: () => call(auth.logout, {}),
    onDone: () => leaveSession(client),
    done: t.toasts.loggedOut,
    failed: t.toasts.logoutFailed,
  });
}
