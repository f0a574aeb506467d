import { auth, LIMITS, type User } from '@app/contracts';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError } from './api-error';
import { call, onUnauthenticated } from './call';
import { writeDatesAs } from './format';
import { hearTabs, tellTabs } from './tabs';

const USER_KEY: readonly unknown[] = [auth.currentUser.name, {}];

/** How many sessions have ended on this page. */
let ended = 0;

/** The signed-in person, or null. The only query that goes stale: after 30 seconds (spec §9). */
export const userQuery = queryOptions<User | null, Error, User | null, readonly unknown[]>({
  queryKey: USER_KEY,
  queryFn: async ({ signal, client }): Promise<User | null> => {
    const endedBefore = ended;
    try {
      const user = await call(auth.currentUser, {}, { signal });
      // Of a session that has ended meanwhile: it would bring the person back, and with them the question for a password.
      if (ended !== endedBefore) return knownUser(client);
      const known = knownUser(client);
      if (known && known.id !== user.id) forgetPages(client);
      writeDatesAs(user);
      return user;
    } catch (error) {
      // Whose session has ended stays on the page until they have signed in again or left.
      if (isUnauthenticated(error)) return knownUser(client);
      throw error;
    }
  },
  staleTime: LIMITS.userCacheSeconds * 1000,
  refetchOnMount: true,
});

export interface Session {
  readonly user: User | null;
  /** True until the first answer. */
  readonly isPending: boolean;
}

/** Who is signed in. Any failure to find out means nobody (spec §4). */
export function useSession(): Session {
  const { data, isPending } = useQuery(userQuery);
  return { user: data ?? null, isPending };
}

/** The signed-in person on screens that only they can see. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser is for screens behind RequireUser');
  return user;
}

let isLost = false;
let signedInAt = 0;
const lossListeners = new Set<() => void>();

/** True when the server has ended the session of the person whose page this is. */
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
 * Follows what the server and the other tabs of this browser say about the session, until told to stop. A page that
 * somebody works on stays as it is when their session ends; without anybody there is nothing to keep.
 */
export function watchSession(client: QueryClient): () => void {
  const stopAnswers = onUnauthenticated((sentAt) => {
    // An answer to what was asked before the last sign-in tells nothing about the session of now.
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

/** Somebody has signed in, for the first time or again: in this tab and, by the cookie, in all others. */
export function startSession(client: QueryClient, user: User): void {
  takeInUser(client, user);
  resume(client);
  tellTabs({ kind: 'signed-in', userId: user.id });
}

/** What is known of the signed-in person from now on. */
export function takeInUser(client: QueryClient, user: User): void {
  writeDatesAs(user);
  client.setQueryData(USER_KEY, user);
}

/** Nobody is signed in any more: the user is null and everything that was cached for them is gone. */
export function endSession(client: QueryClient): void {
  ended += 1;
  client.setQueryData(USER_KEY, null);
  forgetPages(client);
  client.getMutationCache().clear();
  setLost(false);
}

/** The person leaves, here and in every other tab. */
export function leaveSession(client: QueryClient): void {
  const user = knownUser(client);
  endSession(client);
  if (user) tellTabs({ kind: 'left', userId: user.id });
}

/** What could not be read meanwhile is read now. What could not be saved waits for the person: they may have thought again. */
function resume(client: QueryClient): void {
  signedInAt = performance.now();
  setLost(false);
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => isUnauthenticated(state.error) });
}

/** The cookie belongs to somebody else now, or to anybody at all: this tab follows. */
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
