import { respondents, type Respondent, RespondentStatus } from '@app/contracts';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';

export interface RespondentFilter {
  readonly search: string;
  readonly status: string;
}

/** The list of the API, page by page; with a search text, what that names. */
export function respondentPages(ids: FolderIds, { search, status }: RespondentFilter) {
  const known = RespondentStatus.safeParse(status);
  const filter = known.success ? { status: known.data } : {};
  const text = search.trim();
  return {
    endpoint: respondents.list,
    args: { params: ids, filter, text },
    load: (before: string | undefined, signal: AbortSignal) => {
      if (text === '')
        return call(respondents.list, { params: ids, query: { ...filter, before } }, { signal });
      const from = before === undefined ? {} : { before: Number(before) };
      return call(
        respondents.search,
        { params: ids, body: { ...filter, ...from, search: text } },
        { signal },
      );
    },
    cursorOf: ({ id }: Respondent) => id,
  };
}
