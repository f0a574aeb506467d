import { auth } from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages as t } from '../messages';
import { notify } from '../ui/toaster';
import { call } from './call';
import { errorText } from './error-text';
import { leaveSession } from './session';

/** Ends the session and clears its cached data. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(auth.logout, {}),
    onSuccess: () => {
      leaveSession(client);
      notify.success({ title: t.toasts.loggedOut });
    },
    onError: (error) => notify.error({ title: t.toasts.logoutFailed, text: errorText(error) }),
  });
}
