import { LIMITS, workspaces, type Endpoint } from '@app/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call';

/** Far above real list sizes. It stops the loop if a list never ends. */
const PAGES = 100;
const LIMIT = String(LIMITS.listPageMaximum);

type Load<Item> = (
  query: { readonly before?: string; readonly limit: string },
  signal: AbortSignal,
) => Promise<readonly Item[]>;

/** A complete list for a choice field, loaded page by page. Like other queries, it is refreshed by the name of its endpoint. */
export const whole = <Item extends { readonly id: number }>(
  endpoint: Endpoint,
  args: object,
  load: Load<Item>,
) => wholeBy(({ id }: Item) => id, { endpoint, args, load });

interface Listed<Item> {
  readonly endpoint: Endpoint;
  readonly args: object;
  readonly load: Load<Item>;
}

/** The same for items that are not identified by `id`. */
export function wholeBy<Item>(idOf: (item: Item) => number, { endpoint, args, load }: Listed<Item>) {
  return queryOptions<Item[], Error, Item[], readonly unknown[]>({
    queryKey: [endpoint.name, args, 'whole'],
    queryFn: async ({ signal }) => {
      const items: Item[] = [];
      for (let page = 0; page < PAGES; page += 1) {
        const last = items.at(-1);
        const from = last === undefined ? {} : { before: String(idOf(last)) };
        const found = await load({ ...from, limit: LIMIT }, signal);
        items.push(...found);
        if (found.length < LIMITS.listPageMaximum) break;
      }
      return items;
    },
  });
}

export const allWorkspaces = whole(workspaces.list, {}, (query, signal) =>
  call(workspaces.list, { query }, { signal }),
);
