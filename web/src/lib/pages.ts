import { LIMITS, type Endpoint } from '@app/contracts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  replaceEqualDeep,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';

/** Which part of a list is asked for: one row more than is shown says whether anything comes after it. */
export interface PageAsked {
  readonly before: string | undefined;
  readonly limit: string;
}

const ASKED = String(LIMITS.listPage + 1);

export interface PagesOptions<Item> {
  readonly endpoint: Endpoint;
  /** What the list is about; a change starts it anew. */
  readonly args: unknown;
  readonly load: (page: PageAsked, signal: AbortSignal) => Promise<readonly Item[]>;
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
  /** Why the next page did not come. */
  readonly moreError: Error | null;
  /** Something of it is on its way. */
  readonly isFetching: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

/** The query of a list that is read page by page; refreshed, like others, by the name of its endpoint. */
export function pagesQuery<Item>({ endpoint, args, load, cursorOf, merge }: PagesOptions<Item>) {
  return infiniteQueryOptions({
    queryKey: [endpoint.name, args, 'pages'],
    queryFn: async ({ pageParam, signal }) =>
      pageOf(await load({ before: pageParam, limit: ASKED }, signal), cursorOf),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...(merge && {
      structuralSharing: (known: unknown, fetched: unknown) =>
        isPaged<Item>(known) && isPaged<Item>(fetched)
          ? // What is the same stays the same object: otherwise a drawing would be a reason for the next.
            replaceEqualDeep(known, { ...fetched, pages: mergedPages(known, fetched, merge) })
          : fetched,
    }),
  });
}

function pageOf<Item>(found: readonly Item[], cursorOf: PagesOptions<Item>['cursorOf']): Page<Item> {
  const items = found.slice(0, LIMITS.listPage);
  const last = items.at(-1);
  return {
    items,
    next: last === undefined || found.length === items.length ? undefined : String(cursorOf(last)),
  };
}

function mergedPages<Item>(
  { pages: known }: Paged<Item>,
  { pages }: Paged<Item>,
  merge: NonNullable<PagesOptions<Item>['merge']>,
): Page<Item>[] {
  const items = known.flatMap((page) => page.items);
  // A page that is known as it is needs no look at thousands of others.
  return pages.map((page, place) =>
    page === known[place] ? page : { ...page, items: merge(items, page.items) },
  );
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Behind which row the list goes on; absent at its end. */
  readonly next: string | undefined;
}

/** What the cache holds of a list that is read page by page. */
export interface Paged<Item> {
  readonly pages: readonly Page<Item>[];
  readonly pageParams: readonly unknown[];
}

export function isPaged<Item>(value: unknown): value is Paged<Item> {
  return typeof value === 'object' && value !== null && 'pages' in value && Array.isArray(value.pages);
}

const itemsOf = <Item>(data: Paged<Item> | undefined): Item[] | undefined =>
  data?.pages.flatMap(({ items }) => items);

/** A change that is told meanwhile begins the list anew, and drops the page that is on its way: so often it is asked for again. */
const TIMES = 10;

/** A list that grows on demand: lists of the API are bounded. */
export function usePages<Item>(options: PagesOptions<Item>): Pages<Item> {
  const list = useInfiniteQuery({
    ...pagesQuery(options),
    enabled: options.isEnabled ?? true,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => options.refreshEvery?.(itemsOf(state.data) ?? []) ?? false,
  });
  const { data } = list;
  // The same list as long as nothing of it has changed: rows of thousands are not drawn again for a keystroke.
  const items = useMemo(() => itemsOf(data), [data]);
  const [isAsking, setIsAsking] = useState(false);
  const loadMore = async (): Promise<void> => {
    const known = data?.pages.length ?? 0;
    setIsAsking(true);
    for (let times = 0; times < TIMES; times += 1) {
      // What is being fetched anew is waited for: without it, rows that have changed would stay as they were.
      const now = await list.fetchNextPage({ cancelRefetch: false });
      if (now.isError || !now.hasNextPage || (now.data?.pages.length ?? 0) > known) break;
    }
    setIsAsking(false);
  };
  return {
    items,
    error: list.error,
    isPending: list.isPending,
    isRenewing: list.isPlaceholderData,
    hasMore: list.hasNextPage,
    isLoadingMore: isAsking || list.isFetchingNextPage,
    moreError: list.isFetchNextPageError ? list.error : null,
    isFetching: list.isFetching,
    loadMore: () => void loadMore(),
    reload: () => void list.refetch(),
  };
}
