import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { connectLive } from '../lib/live';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
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

function SignedIn() {
  const client = useQueryClient();
  useEffect(() => connectLive(client), [client]);
  useRunEnds();
  return (
    <>
      <LineBanner />
      <Shortcuts />
      <Outlet />
    </>
  );
}
