import { auth, LIMITS, type User } from '@app/contracts';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { call } from './call';

/** The signed-in person, or null. The only query that goes stale: after 30 seconds (spec §9). */
export const userQuery = queryOptions<User | null, Error, User | null, readonly unknown[]>({
  queryKey: [auth.currentUser.name, {}],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await call(auth.currentUser, {}, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
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

export function startSession(client: QueryClient, user: User): void {
  client.setQueryData(userQuery.queryKey, user);
}

/** Nobody is signed in any more: the user is null and everything that was cached for them is gone. */
export function endSession(client: QueryClient): void {
  const isUser = (key: readonly unknown[]) => key[0] === auth.currentUser.name;
  client.setQueryData(userQuery.queryKey, null);
  client.removeQueries({ predicate: (query) => !isUser(query.queryKey) });
  client.getMutationCache().clear();
}
