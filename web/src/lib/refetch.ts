import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Fetches again what is on the screen and older than a change that was told. A first answer on its way may have been made before
 * the change, and is not asked for again by an invalidation: it is once it is here.
 */
export function refetchChanged(client: QueryClient, predicate: (query: Query) => boolean): void {
  for (const { queryKey, state, promise } of client.getQueryCache().findAll({ predicate })) {
    if (state.data !== undefined || state.fetchStatus !== 'fetching') continue;
    const again = () => client.invalidateQueries({ queryKey, exact: true });
    void promise?.then(again, again);
  }
  void client.invalidateQueries({ predicate });
}
