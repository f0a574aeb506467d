import { auth, LIMITS, type User } from '@app/contracts';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError } from './api-error';
import { call, onUnauthenticated } from './call';
import { writeDatesAs } from './format';
import { hearTabs, tellTabs } from './tabs';

const USER_KEY: readonly unknown[] = [auth.currentUser.name, {}];

/** Number of sessions that have ended on this page. */
let ended = 0;

/** The signed-in user, or null. The only query that goes stale: after 30 seconds (spec §9). */
export const userQuery = queryOptions<User | null, Error, User | null, readonly unknown[]>({
  queryKey: USER_KEY,
  queryFn: async ({ signal, client }): Promise<User | null> => {
    const endedBefore = ended;
    try {
      const user = await call(auth.currentUser, {}, { signal });
      // Ignore a response for a session that has ended: it would restore the user and ask for the password again.
      if (ended !== endedBefore) return knownUser(client);
      const known = knownUser(client);
      if (known && known.id !== user.id) forgetPages(client);
      writeDatesAs(user);
      return user;
    } catch (error) {
      // After a session ends, the user stays on the page until they sign in again or leave.
      if (isUnauthenticated(error)) return knownUser(client);
      throw error;
    }
  },
  staleTime: LIMITS.userCacheSeconds * 1000,
  refetchOnMount: true,
});

export interface Session {
  readonly user: User | null;
  /** True until the first response. */
  readonly isPending: boolean;
}

/** The signed-in user. Any failure counts as not signed in (spec §4). */
export function useSession(): Session {
  const { data, isPending } = useQuery(userQuery);
  return { user: data ?? null, isPending };
}

let isLost = false;
let signedInAt = 0;
const lossListeners = new Set<() => void>();

/** True if the server has ended the session of the user of this page. */
export function useIsSessionLost(): boolean {
  return useSyncExternalStore(
    (listener) => {
      lossListeners.add(listener);
      return () => lossListeners.delete(listener);
    },
    () => isLost,
  );
}

/**
 * Follows session changes from the server and from other tabs of this browser until stopped. If a session ends,
 * the page keeps its state for the signed-in user. Without a user there is nothing to keep.
 */
export function watchSession(client: QueryClient): () => void {
  const stopAnswers = onUnauthenticated((sentAt) => {
    // Ignore a response to a request from before the last sign-in. It says nothing about the current session.
    if (sentAt < signedInAt || isLost) return;
    const user = knownUser(client);
    if (!user) return endSession(client);
    setLost(true);
    tellTabs({ kind: 'lost', userId: user.id });
  });
  const stopTabs = hearTabs(({ kind, userId }) => {
    const user = knownUser(client);
    if (kind === 'signed-in' && user?.id === userId) return resume(client);
    if (kind === 'signed-in') return changePerson(client);
    if (user?.id !== userId) return;
    if (kind === 'left') endSession(client);
    else setLost(true);
  });
  return () => {
    stopAnswers();
    stopTabs();
  };
}

/** Handles a sign-in or a repeated sign-in in this tab and, because tabs share the cookie, in all others. */
export function startSession(client: QueryClient, user: User): void {
  takeInUser(client, user);
  resume(client);
  tellTabs({ kind: 'signed-in', userId: user.id });
}

/** Updates the cached data of the signed-in user. */
export function takeInUser(client: QueryClient, user: User): void {
  writeDatesAs(user);
  client.setQueryData(USER_KEY, user);
}

/** Sets the user to null and clears all cached data of the session. */
export function endSession(client: QueryClient): void {
  ended += 1;
  client.setQueryData(USER_KEY, null);
  forgetPages(client);
  client.getMutationCache().clear();
  setLost(false);
}

/** Handles a sign-out in this tab and in all others. */
export function leaveSession(client: QueryClient): void {
  const user = knownUser(client);
  endSession(client);
  if (user) tellTabs({ kind: 'left', userId: user.id });
}

/** Refetches queries that failed meanwhile. Failed saves are not repeated: the user may have changed their mind. */
function resume(client: QueryClient): void {
  signedInAt = performance.now();
  setLost(false);
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => isUnauthenticated(state.error) });
}

/** The cookie now belongs to another user or to none. This tab follows. */
function changePerson(client: QueryClient): void {
  endSession(client);
  signedInAt = performance.now();
  void client.refetchQueries({ queryKey: USER_KEY });
}

function forgetPages(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== auth.currentUser.name });
}

function knownUser(client: QueryClient): User | null {
  return client.getQueryData<User | null>(USER_KEY) ?? null;
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function setLost(next: boolean): void {
  if (isLost === next) return;
  isLost = next;
  for (const listener of lossListeners) listener();
}
