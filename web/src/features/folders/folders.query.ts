import { FOLDER_AGES, FOLDER_AUTHORS, FOLDER_ORDERS, FOLDER_VIEWS, forms, type Folder } from '@app/contracts';
import { call } from '../../lib/call';
import type { PageAsked } from '../../lib/pages';

const LEAVING_MS = 2000;

type Choice<Options extends readonly string[]> = Options[number] | undefined;

/** The list state in the address. */
export interface FolderQuery {
  readonly view: (typeof FOLDER_VIEWS)[number];
  readonly search: string;
  readonly createdBy: Choice<typeof FOLDER_AUTHORS>;
  readonly updatedWithin: Choice<typeof FOLDER_AGES>;
  readonly order: Choice<typeof FOLDER_ORDERS>;
}

/** Parses the list state from the address. Unknown values are ignored. */
export function folderQueryOf(params: URLSearchParams): FolderQuery {
  const pick = <T extends string>(name: string, options: readonly T[]): T | undefined =>
    options.find((option) => option === params.get(name));
  return {
    view: pick('view', FOLDER_VIEWS) ?? 'all',
    search: params.get('search') ?? '',
    createdBy: pick('author', FOLDER_AUTHORS),
    updatedWithin: pick('updated', FOLDER_AGES),
    order: pick('order', FOLDER_ORDERS),
  };
}

/** The list of the API; search and filters belong to the list of all folders. */
export function foldersPages(workspaceId: string, { view, ...rest }: FolderQuery) {
  const params = { workspaceId };
  const query =
    view === 'all'
      ? { ...rest, search: rest.search.trim() || undefined, order: rest.order ?? ('newest' as const) }
      : { view };
  return {
    endpoint: forms.list,
    args: { params, query },
    load: (page: PageAsked, signal: AbortSignal) =>
      call(forms.list, { params, query: { ...query, ...page } }, { signal }),
    cursorOf: ({ id }: Folder) => id,
    // The deletion of a folder's remaining content is a background job without events, so the list polls.
    refreshEvery: (folders: readonly Folder[]) => folders.some(({ left }) => left !== null) && LEAVING_MS,
  };
}
