import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Refetches visible queries that are older than a reported change. A first response in flight may predate the change, and
 * invalidation does not refetch it. It is refetched after it arrives.
 */
export function refetchChanged(client: QueryClient, predicate: (query: Query) => boolean): void {
  for (const { queryKey, state, promise } of client.getQueryCache().findAll({ predicate })) {
    if (state.data !== undefined || state.fetchStatus !== 'fetching') continue;
    const again = () => client.invalidateQueries({ queryKey, exact: true });
    void promise?.then(again, again);
  }
  void client.invalidateQueries({ predicate });
}
