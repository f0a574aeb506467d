import type { Answer, Endpoint } from '@app/contracts';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { call, type CallArguments } from './call';

/** Queries never retry, never refetch by themselves and never go stale (spec §9); events and mutations refresh them. */
export const queryClient = new QueryClient({
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
