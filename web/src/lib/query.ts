import type { Answer, Endpoint } from '@app/contracts';
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { call, type CallArguments } from './call';
import { isLineDown } from './error-text';
import { lineOrPause } from './persistently';

/** Delay between retries after a connection failure. */
const AGAIN_AFTER_MS = 5000;

let isWaitingForLine = false;

/** Refetches visible queries that failed because the connection was down, until they succeed. Other failures are not retried. */
async function askAgain(): Promise<void> {
  if (isWaitingForLine) return;
  isWaitingForLine = true;
  await lineOrPause(AGAIN_AFTER_MS);
  isWaitingForLine = false;
  await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isLineDown(state.error) });
}

/** Queries never retry, refetch or go stale on their own (spec §9). Events and mutations refresh them. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (isLineDown(error)) void askAgain();
    },
  }),
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      staleTime: Infinity,
      gcTime: 30 * 60_000,
    },
    mutations: { retry: false },
  },
});

/** The query of an endpoint; its key is `[name, args]`. */
export function q<E extends Endpoint>(endpoint: E, args: CallArguments<E>) {
  return queryOptions<Answer<E>, Error, Answer<E>, readonly unknown[]>({
    queryKey: [endpoint.name, args],
    queryFn: ({ signal }) => call(endpoint, args, { signal }),
  });
}

/** Refetches all queries of an endpoint, whatever their arguments. */
export function invalidate(endpoint: Endpoint, client: QueryClient = queryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [endpoint.name] });
}
