import { audit, type AuditEvent } from '@app/contracts';
import { call } from '../../lib/call';
import type { PageAsked } from '../../lib/pages';
import { dayStart, nextDay } from '../../lib/days';
import type { FolderIds } from '../../lib/paths';

/** The filter in the address. Days are whole days in UTC, inclusive. */
export interface AuditFilter {
  readonly action: string;
  readonly person: string;
  readonly from: string;
  readonly to: string;
}

export function auditFilterOf(params: URLSearchParams): AuditFilter {
  const read = (name: string) => params.get(name) ?? '';
  return { action: read('action'), person: read('person'), from: read('from'), to: read('to') };
}

/** The filter as the API expects it. Empty values and invalid dates are omitted. */
export function auditQueryOf({ action, person, from, to }: AuditFilter) {
  const start = dayStart(from);
  const end = nextDay(to);
  return {
    ...(action && { action }),
    ...(person && { actorId: person }),
    ...(start !== null && { from: start }),
    ...(end !== null && { to: end }),
  };
}

export function auditPages(ids: FolderIds, filter: AuditFilter) {
  const query = auditQueryOf(filter);
  return {
    endpoint: audit.list,
    args: { params: ids, query },
    load: (page: PageAsked, signal: AbortSignal) =>
      call(audit.list, { params: ids, query: { ...query, ...page } }, { signal }),
    cursorOf: ({ id }: AuditEvent) => id,
  };
}
