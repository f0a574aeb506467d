import { aiIntegrations, LIMITS, workspaces, type Endpoint } from '@app/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call';

/** Far above what people have; a list that never ends is no reason to ask for ever. */
const PAGES = 100;

type Load<Item> = (query: { before?: string }, signal: AbortSignal) => Promise<readonly Item[]>;

/** All of a list, for what people choose from: page after page, refreshed, like others, by the name of its endpoint. */
export function whole<Item extends { readonly id: number }>(
  endpoint: Endpoint,
  args: object,
  load: Load<Item>,
) {
  return queryOptions<Item[], Error, Item[], readonly unknown[]>({
    queryKey: [endpoint.name, args, 'whole'],
    queryFn: async ({ signal }) => {
      const items: Item[] = [];
      for (let page = 0; page < PAGES; page += 1) {
        const last = items.at(-1);
        const found = await load(last === undefined ? {} : { before: String(last.id) }, signal);
        items.push(...found);
        if (found.length < LIMITS.listPage) break;
      }
      return items;
    },
  });
}

export const allWorkspaces = whole(workspaces.list, {}, (query, signal) =>
  call(workspaces.list, { query }, { signal }),
);

export function allIntegrations(workspaceId: string) {
  const params = { workspaceId };
  return whole(aiIntegrations.list, { params }, (query, signal) =>
    call(aiIntegrations.list, { params, query }, { signal }),
  );
}
