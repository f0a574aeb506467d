import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { connectLive } from '../lib/live';
import { paths } from '../lib/paths';
import { useIsSessionLost, useSession } from '../lib/session';
import { Shortcuts } from './shortcuts/shortcuts';
import { LineBanner } from './line-banner';
import { useRunEnds } from './run-ends';
import { Waiting } from './waiting';

/** Screens of signed-in people; others are sent to /auth and come back afterwards. */
export function RequireUser() {
  const { user, isPending } = useSession();
  const { pathname, search } = useLocation();
  if (isPending) return <Waiting />;
  if (!user) {
    const here = pathname + search;
    return (
      <Navigate replace to={paths.auth(here === '/' || here === paths.dashboard() ? undefined : here)} />
    );
  }
  return <SignedIn key={user.id} />;
}

const fetchDialog = () => import('../features/auth/session-ended.dialog');
const SessionEndedDialog = lazy(async () => ({ default: (await fetchDialog()).SessionEndedDialog }));

function SignedIn() {
  const client = useQueryClient();
  const isLost = useIsSessionLost();
  useEffect(() => (isLost ? undefined : connectLive(client)), [client, isLost]);
  useEffect(() => {
    // Fetched ahead: when it is needed, the files of this build may be gone from the server. A failure is that of later.
    fetchDialog().catch(console.warn);
  }, []);
  useRunEnds();
  return (
    <>
      <LineBanner />
      <Shortcuts />
      <Outlet />
      {isLost && (
        <Suspense fallback={null}>
          <SessionEndedDialog />
        </Suspense>
      )}
    </>
  );
}
