import { respondents, type Respondent, RespondentStatus } from '@app/contracts';
import { call } from '../../lib/call';
import type { PageAsked } from '../../lib/pages';
import type { FolderIds } from '../../lib/paths';

export interface RespondentFilter {
  readonly search: string;
  readonly status: string;
}

/** The respondents, page by page. A search text filters them. */
export function respondentPages(ids: FolderIds, { search, status }: RespondentFilter) {
  const known = RespondentStatus.safeParse(status);
  const filter = known.success ? { status: known.data } : {};
  const text = search.trim();
  return {
    endpoint: respondents.list,
    args: { params: ids, filter, text },
    load: (page: PageAsked, signal: AbortSignal) => {
      if (text === '')
        return call(respondents.list, { params: ids, query: { ...filter, ...page } }, { signal });
      const from = page.before === undefined ? {} : { before: Number(page.before) };
      const limit = Number(page.limit);
      return call(
        respondents.search,
        { params: ids, body: { ...filter, ...from, limit, search: text } },
        { signal },
      );
    },
    cursorOf: ({ id }: Respondent) => id,
  };
}
