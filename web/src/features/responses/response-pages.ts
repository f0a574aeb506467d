import { responses, type ResponseSummary } from '@app/contracts';
import { call } from '../../lib/call';
import type { PageAsked } from '../../lib/pages';
import type { FolderIds } from '../../lib/paths';

export interface ResponseFilter {
  readonly code: string;
  readonly state: string;
  readonly place: string;
  /** Id of a visit. */
  readonly visit: string;
}

const STATES = ['complete', 'draft'] as const;

/** The responses, page by page. Archived responses are a separate list. */
export function responsePages(ids: FolderIds, { code, state, place, visit }: ResponseFilter) {
  const known = STATES.find((candidate) => candidate === state);
  const text = code.trim();
  const query = {
    archived: place === 'archive' ? ('true' as const) : ('false' as const),
    ...(known && { state: known }),
    ...(text !== '' && { code: text }),
    ...(visit !== '' && { visitId: visit }),
  };
  return {
    endpoint: responses.list,
    args: { params: ids, query },
    load: (page: PageAsked, signal: AbortSignal) =>
      call(responses.list, { params: ids, query: { ...query, ...page } }, { signal }),
    cursorOf: ({ id }: ResponseSummary) => id,
  };
}
