import {
  HISTORY_SORTS,
  type HistorySort,
  Outcome,
  workflowHistory,
  WorkflowStatus,
  type WorkflowRecord,
  type WorkflowTotals,
} from '@app/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call';
import type { PageAsked } from '../../../lib/pages';
import { dayStart, nextDay } from '../../../lib/days';
import type { FolderIds } from '../../../lib/paths';

/** Whose workflows: of a folder, of a workspace, or of all. */
export type HistoryScope =
  | { readonly kind: 'folder'; readonly ids: FolderIds }
  | { readonly kind: 'workspace'; readonly workspaceId: string }
  | { readonly kind: 'all' };

/** The filter in the address. Days are whole days in UTC, inclusive. */
export interface HistoryFilter {
  readonly search: string;
  readonly status: string;
  readonly outcome: string;
  readonly person: string;
  readonly agent: string;
  readonly from: string;
  readonly to: string;
}

export function historyFilterOf(params: URLSearchParams): HistoryFilter {
  const read = (name: keyof HistoryFilter) => params.get(name) ?? '';
  return {
    search: read('search'),
    status: read('status'),
    outcome: read('outcome'),
    person: read('person'),
    agent: read('agent'),
    from: read('from'),
    to: read('to'),
  };
}

/** The sort order. The default is newest first. */
export interface HistoryOrder {
  readonly sort: HistorySort;
  readonly order: 'asc' | 'desc';
}

export const historyOrderOf = (params: URLSearchParams): HistoryOrder => ({
  sort: HISTORY_SORTS.find((sort) => sort === params.get('sort')) ?? 'started',
  order: params.get('order') === 'asc' ? 'asc' : 'desc',
});

/** The filter as the API expects it. Empty and invalid values are omitted. */
export function historyQueryOf(filter: HistoryFilter) {
  const { search, person, agent } = filter;
  const status = WorkflowStatus.safeParse(filter.status);
  const outcome = Outcome.safeParse(filter.outcome);
  const from = dayStart(filter.from);
  const to = nextDay(filter.to);
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(status.success && { status: status.data }),
    ...(outcome.success && { outcome: outcome.data }),
    ...(person && { executedBy: person }),
    ...(agent && { aiIntegrationId: agent }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

type Query = ReturnType<typeof historyQueryOf>;
type ListQuery = Query & Partial<HistoryOrder> & PageAsked;

export function historyPages(scope: HistoryScope, filter: HistoryFilter, { sort, order }: HistoryOrder) {
  const isUsual = sort === 'started' && order === 'desc';
  const query = { ...historyQueryOf(filter), ...(!isUsual && { sort, order }) };
  return {
    endpoint: endpointsOf(scope).list,
    args: { scope, query },
    load: (page: PageAsked, signal: AbortSignal) => list(scope, { ...query, ...page }, signal),
    cursorOf: ({ id }: WorkflowRecord) => id,
  };
}

export function historyTotals(scope: HistoryScope, filter: HistoryFilter) {
  const query = historyQueryOf(filter);
  return queryOptions({
    queryKey: [endpointsOf(scope).totals.name, { scope, query }],
    queryFn: ({ signal }) => totals(scope, query, signal),
  });
}

function endpointsOf({ kind }: HistoryScope) {
  switch (kind) {
    case 'folder':
      return { list: workflowHistory.ofForm, totals: workflowHistory.totalsOfForm };
    case 'workspace':
      return { list: workflowHistory.ofWorkspace, totals: workflowHistory.totalsOfWorkspace };
    case 'all':
      return { list: workflowHistory.ofAll, totals: workflowHistory.totalsOfAll };
  }
}

function list(scope: HistoryScope, query: ListQuery, signal: AbortSignal): Promise<WorkflowRecord[]> {
  switch (scope.kind) {
    case 'folder':
      return call(workflowHistory.ofForm, { params: scope.ids, query }, { signal });
    case 'workspace':
      return call(workflowHistory.ofWorkspace, { params: scope, query }, { signal });
    case 'all':
      return call(workflowHistory.ofAll, { query }, { signal });
  }
}

function totals(scope: HistoryScope, query: Query, signal: AbortSignal): Promise<WorkflowTotals> {
  switch (scope.kind) {
    case 'folder':
      return call(workflowHistory.totalsOfForm, { params: scope.ids, query }, { signal });
    case 'workspace':
      return call(workflowHistory.totalsOfWorkspace, { params: scope, query }, { signal });
    case 'all':
      return call(workflowHistory.totalsOfAll, { query }, { signal });
  }
}

/** The CSV export of the filtered list. Not available across all workspaces. */
export function exportHistory(
  scope: Exclude<HistoryScope, { kind: 'all' }>,
  filter: HistoryFilter,
): Promise<Blob> {
  const query = historyQueryOf(filter);
  return scope.kind === 'folder'
    ? call(workflowHistory.exportOfForm, { params: scope.ids, query })
    : call(workflowHistory.exportOfWorkspace, { params: scope, query });
}
