import { LIMITS, type Endpoint } from '@app/contracts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  replaceEqualDeep,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';

/** The requested page of a list. It fetches one row more than is shown, to detect whether more rows follow. */
export interface PageAsked {
  readonly before: string | undefined;
  readonly limit: string;
}

const ASKED = String(LIMITS.listPage + 1);

export interface PagesOptions<Item> {
  readonly endpoint: Endpoint;
  /** The filter of the list. A change restarts the list. */
  readonly args: unknown;
  readonly load: (page: PageAsked, signal: AbortSignal) => Promise<readonly Item[]>;
  readonly cursorOf: (item: Item) => number | string;
  readonly isEnabled?: boolean;
  /** Milliseconds until the next refetch, computed from the known items. The default is no refetch. */
  readonly refreshEvery?: (items: readonly Item[]) => number | false;
  /** Merges a fetched page with the known items. The default keeps the page as fetched. */
  readonly merge?: (known: readonly Item[], fetched: readonly Item[]) => readonly Item[];
}

export interface Pages<Item> {
  /** All items loaded so far. Undefined until the first response. */
  readonly items: readonly Item[] | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  /** True while the items still belong to the previous query. */
  readonly isRenewing: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** The reason why the next page failed to load. */
  readonly moreError: Error | null;
  /** True while any page of the list is loading. */
  readonly isFetching: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

/** The query of a paginated list. Like other queries, it is refreshed by the name of its endpoint. */
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
  // Skip unchanged pages, so that thousands of items are not compared again.
  return pages.map((page, place) =>
    page === known[place] ? page : { ...page, items: merge(items, page.items) },
  );
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** The cursor of the next page. Undefined at the end of the list. */
  readonly next: string | undefined;
}

/** The cached value of a paginated list. */
export interface Paged<Item> {
  readonly pages: readonly Page<Item>[];
  readonly pageParams: readonly unknown[];
}

export function isPaged<Item>(value: unknown): value is Paged<Item> {
  return typeof value === 'object' && value !== null && 'pages' in value && Array.isArray(value.pages);
}

const itemsOf = <Item>(data: Paged<Item> | undefined): Item[] | undefined =>
  data?.pages.flatMap(({ items }) => items);

/** Maximum number of attempts: a change that arrives meanwhile restarts the list and drops the page in flight. */
const TIMES = 10;

/** A list that loads more pages on demand, because API lists are bounded. */
export function usePages<Item>(options: PagesOptions<Item>): Pages<Item> {
  const list = useInfiniteQuery({
    ...pagesQuery(options),
    enabled: options.isEnabled ?? true,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => options.refreshEvery?.(itemsOf(state.data) ?? []) ?? false,
  });
  const { data } = list;
  // Keep the same array while nothing has changed, so that thousands of rows are not rendered again for a keystroke.
  const items = useMemo(() => itemsOf(data), [data]);
  const [isAsking, setIsAsking] = useState(false);
  const loadMore = async (): Promise<void> => {
    const known = data?.pages.length ?? 0;
    setIsAsking(true);
    for (let times = 0; times < TIMES; times += 1) {
      // Wait for a running refetch. Cancelling it would leave changed rows stale.
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
