import { DOCUMENT_ORDERS, documents, LIMITS, type Document } from '@app/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call';
import type { PageAsked } from './pages';
import { keepNewer, readingOf } from './keep-newer';
import type { FolderIds } from './paths';
import { q } from './query';

/** The list state that the address holds. */
export interface DocumentsQuery {
  readonly search: string;
  readonly order: (typeof DOCUMENT_ORDERS)[number];
}

/** Parses the list state from the address. Unknown values are ignored. */
export const documentsQueryOf = (params: URLSearchParams): DocumentsQuery => ({
  search: params.get('search') ?? '',
  order: DOCUMENT_ORDERS.find((order) => order === params.get('order')) ?? 'newest',
});

/** The documents of a folder, page by page, searched and sorted by the server. */
export function documentPages(params: FolderIds, { search, order }: DocumentsQuery) {
  const query = { order, search: search.trim() || undefined };
  return {
    endpoint: documents.list,
    args: { params, query },
    load: (page: PageAsked, signal: AbortSignal) =>
      call(documents.list, { params, query: { ...query, ...page } }, { signal }),
    cursorOf: ({ id }: Document) => id,
    merge: (known: readonly Document[], fetched: readonly Document[]) => keepNewer(known, fetched, readingOf),
  };
}

/** All documents, newest first. */
export const ALL_DOCUMENTS: DocumentsQuery = { search: '', order: 'newest' };

/** The selected documents that still exist. */
export const byIds = (ids: readonly number[]) => ({
  ids: ids.slice(0, LIMITS.listPageMaximum).join(),
  limit: String(LIMITS.listPageMaximum),
});

/** The number of search results. */
export const documentCount = (params: FolderIds, { search }: DocumentsQuery) =>
  queryOptions(q(documents.count, { params, query: { search: search.trim() || undefined } }));
