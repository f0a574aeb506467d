import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { chunk } from '../lib/chunk';
import { connectLive, onWorkflowChanged } from '../lib/live';
import { paths } from '../lib/paths';
import { useIsSessionLost, useSession } from '../lib/session';
import { useUrlDialog } from '../lib/url-state';
import { ForUser } from '../lib/user';
import { Shortcuts } from './shortcuts/shortcuts';
import { LineBanner } from './line-banner';
import { Waiting } from './waiting';
import { persistently } from '../lib/persistently';

/** Screens that require a session. Other users are sent to /auth and return after they sign in. */
export function RequireUser() {
  const { isPending } = useSession();
  const { pathname, search, hash } = useLocation();
  if (isPending) return <Waiting />;
  const here = pathname + search + hash;
  const next = here === '/' || here === paths.dashboard() ? undefined : here;
  return (
    <ForUser otherwise={<Navigate replace to={paths.auth(next)} />}>
      <SignedIn />
    </ForUser>
  );
}

const SessionEndedDialog = chunk(
  async () => (await import('../features/auth/session-ended.dialog')).SessionEndedDialog,
);

const InboxDrawer = chunk(async () => (await import('../features/notifications/inbox.drawer')).InboxDrawer);

function SignedIn() {
  const client = useQueryClient();
  const isLost = useIsSessionLost();
  const inbox = useUrlDialog('notifications');
  useEffect(() => (isLost ? undefined : connectLive(client)), [client, isLost]);
  // Preload it: the server may no longer have the files of this build when it is needed.
  useEffect(() => SessionEndedDialog.fetchAhead(), []);
  useRunEnds();
  return (
    <>
      <LineBanner />
      <Shortcuts />
      <Outlet />
      {inbox.isOpen && (
        <Suspense fallback={null}>
          <InboxDrawer onClose={inbox.close} />
        </Suspense>
      )}
      {isLost && (
        <Suspense fallback={null}>
          <SessionEndedDialog />
        </Suspense>
      )}
    </>
  );
}

/** Announces the end of runs that were started in this tab, on any screen. */
function useRunEnds(): void {
  useEffect(
    () =>
      onWorkflowChanged((event) => {
        // Load the code for announcements after the first screen.
        const announcing = persistently(() => import('./announce-end'));
        void announcing.then(({ hearChange }) => hearChange(event), console.error);
      }),
    [],
  );
}
