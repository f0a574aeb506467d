import { usage, USAGE_OF_ALL, USAGE_OF_WORKSPACE, type UsageBy, type UsageReport } from '@app/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call';

/** Null: of all workspaces. */
export interface UsageScope {
  readonly workspaceId: string | null;
}

export const MEASURES = ['cost', 'tokens'] as const;
export const RANGES = [1, 3, 12, 36] as const;

/** The selection in the address. */
export interface UsageView {
  /** Months back from this one. */
  readonly range: (typeof RANGES)[number];
  readonly by: UsageBy;
  /** Null: money, or tokens where no money was spent. */
  readonly measure: 'cost' | 'tokens' | null;
}

export function usageViewOf(params: URLSearchParams, { workspaceId }: UsageScope): UsageView {
  const groups = groupsOf({ workspaceId });
  return {
    range: RANGES.find((months) => String(months) === params.get('range')) ?? 12,
    by: groups.find((by) => by === params.get('by')) ?? groups[0] ?? 'agent',
    measure: MEASURES.find((each) => each === params.get('measure')) ?? null,
  };
}

/** The groupings available for one workspace or for all. */
export const groupsOf = ({ workspaceId }: UsageScope): readonly UsageBy[] =>
  workspaceId === null ? USAGE_OF_ALL : USAGE_OF_WORKSPACE;

/** The months since a given number of months ago, in UTC. */
function monthsBack(range: number): { from: string; to: string } {
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - range + 1, 1));
  return { from: first.toISOString().slice(0, 7), to: now.toISOString().slice(0, 7) };
}

export function usageQuery({ workspaceId }: UsageScope, { range, by }: UsageView) {
  const endpoint = workspaceId === null ? usage.ofAll : usage.ofWorkspace;
  const params = { workspaceId };
  return queryOptions({
    queryKey: [endpoint.name, { ...(workspaceId !== null && { params }), range, by }],
    queryFn: ({ signal }): Promise<UsageReport> => {
      const months = monthsBack(range);
      if (workspaceId === null) return call(usage.ofAll, { query: { ...months, by } }, { signal });
      const ofWorkspace = USAGE_OF_WORKSPACE.find((each) => each === by) ?? 'agent';
      const query = { ...months, by: ofWorkspace };
      return call(usage.ofWorkspace, { params: { workspaceId }, query }, { signal });
    },
  });
}

export function exportUsage({ workspaceId }: UsageScope, { range }: UsageView): Promise<Blob> {
  const query = monthsBack(range);
  return workspaceId === null
    ? call(usage.exportOfAll, { query })
    : call(usage.exportOfWorkspace, { params: { workspaceId }, query });
}
