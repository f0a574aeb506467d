import { LIMITS, type Endpoint } from '@app/contracts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  replaceEqualDeep,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';

export interface PagesOptions<Item> {
  readonly endpoint: Endpoint;
  /** What the list is about; a change starts it anew. */
  readonly args: unknown;
  readonly load: (before: string | undefined, signal: AbortSignal) => Promise<readonly Item[]>;
  readonly cursorOf: (item: Item) => number | string;
  readonly isEnabled?: boolean;
  /** Milliseconds until the list is asked for again, of what is known of it; never unless told. */
  readonly refreshEvery?: (items: readonly Item[]) => number | false;
  /** Puts a fetched page beside what is known of it; as fetched unless told otherwise. */
  readonly merge?: (known: readonly Item[], fetched: readonly Item[]) => readonly Item[];
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
  /** Something of it is on its way. */
  readonly isFetching: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

/** The query of a list that is read page by page; refreshed, like others, by the name of its endpoint. */
export function pagesQuery<Item>({ endpoint, args, load, cursorOf, merge }: PagesOptions<Item>) {
  return infiniteQueryOptions({
    queryKey: [endpoint.name, args, 'pages'],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return last === undefined || page.length < LIMITS.listPage ? undefined : String(cursorOf(last));
    },
    ...(merge && {
      structuralSharing: (known: unknown, fetched: unknown) =>
        isPaged<Item>(known) && isPaged<Item>(fetched)
          ? // What is the same stays the same object: otherwise a drawing would be a reason for the next.
            replaceEqualDeep(known, { ...fetched, pages: mergedPages(known, fetched, merge) })
          : fetched,
    }),
  });
}

function mergedPages<Item>(
  { pages: known }: Paged<Item>,
  { pages }: Paged<Item>,
  merge: NonNullable<PagesOptions<Item>['merge']>,
): (readonly Item[])[] {
  const items = known.flat();
  // A page that is known as it is needs no look at thousands of others.
  return pages.map((page, place) => (page === known[place] ? page : merge(items, page)));
}

/** What the cache holds of a list that is read page by page. */
export interface Paged<Item> {
  readonly pages: readonly (readonly Item[])[];
  readonly pageParams: readonly unknown[];
}

export function isPaged<Item>(value: unknown): value is Paged<Item> {
  return typeof value === 'object' && value !== null && 'pages' in value && Array.isArray(value.pages);
}

/** A list that grows on demand: lists of the API are bounded. */
export function usePages<Item>(options: PagesOptions<Item>): Pages<Item> {
  const list = useInfiniteQuery({
    ...pagesQuery(options),
    enabled: options.isEnabled ?? true,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => options.refreshEvery?.(state.data?.pages.flat() ?? []) ?? false,
  });
  const { data } = list;
  // The same list as long as nothing of it has changed: rows of thousands are not drawn again for a keystroke.
  const items = useMemo(() => data?.pages.flat(), [data]);
  return {
    items,
    error: list.error,
    isPending: list.isPending,
    isRenewing: list.isPlaceholderData,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    isFetching: list.isFetching,
    loadMore: () => void list.fetchNextPage(),
    reload: () => void list.refetch(),
  };
}
