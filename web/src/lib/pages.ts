import { LIMITS, type Endpoint } from '@app/contracts';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

interface PagesOptions<Item> {
  readonly endpoint: Endpoint;
  /** What the list is about; a change starts it anew. */
  readonly args: unknown;
  readonly load: (before: string | undefined, signal: AbortSignal) => Promise<readonly Item[]>;
  readonly cursorOf: (item: Item) => number | string;
  readonly isEnabled?: boolean;
}

export interface Pages<Item> {
  /** All that was loaded so far; absent until the first answer. */
  readonly items: readonly Item[] | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  /** The items still answer what was asked before. */
  readonly isRenewing: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

/** The query of a list that is read page by page; refreshed, like others, by the name of its endpoint. */
export function pagesQuery<Item>({ endpoint, args, load, cursorOf }: PagesOptions<Item>) {
  return infiniteQueryOptions({
    queryKey: [endpoint.name, args, 'pages'],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return last === undefined || page.length < LIMITS.listPage ? undefined : String(cursorOf(last));
    },
  });
}

/** A list that grows on demand: lists of the API are bounded. */
export function usePages<Item>(options: PagesOptions<Item>): Pages<Item> {
  const list = useInfiniteQuery({
    ...pagesQuery(options),
    enabled: options.isEnabled ?? true,
    placeholderData: keepPreviousData,
  });
  return {
    items: list.data?.pages.flat(),
    error: list.error,
    isPending: list.isPending,
    isRenewing: list.isPlaceholderData,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    reload: () => void list.refetch(),
  };
}
