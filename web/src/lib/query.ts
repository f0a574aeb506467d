import type { Answer, Endpoint } from '@app/contracts';
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { call, type CallArguments } from './call';
import { isLineDown } from './error-text';
import { lineOrPause } from './persistently';

/** Between two tries of what the line did not bring. */
const AGAIN_AFTER_MS = 5000;

let isWaitingForLine = false;

/** What is on the screen and failed because the line was down is asked for again until it is there; other failures are not. */
async function askAgain(): Promise<void> {
  if (isWaitingForLine) return;
  isWaitingForLine = true;
  await lineOrPause(AGAIN_AFTER_MS);
  isWaitingForLine = false;
  await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isLineDown(state.error) });
}

/** Queries never retry, never refetch by themselves and never go stale (spec §9); events and mutations refresh them. */
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

/** Refetches everything that an endpoint has answered, whatever its arguments. */
export function invalidate(endpoint: Endpoint, client: QueryClient = queryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [endpoint.name] });
}
