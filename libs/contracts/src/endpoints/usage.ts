import { z } from 'zod';
import { endpoint } from '../endpoint';
import { cacheBuster, Id } from '../ids';
import { PERMISSIONS } from '../permissions';
import { Usage } from '../results';
import { WorkspaceParams } from './people/workspaces';

/** `2026-03`, in UTC. */
export const Month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-03');

/** Usage of calls. Calls to a model without a known price are not included in the cost. */
const Taken = Usage.extend({ unpricedCalls: z.number().int() });

export const UsageMonth = Taken.extend({ month: Month });
export type UsageMonth = z.infer<typeof UsageMonth>;

/** Usage of an agent, user, folder or workspace. `id` is null if the owner is no longer known. */
export const UsageGroup = Taken.extend({
  id: Id.nullable(),
  /** Null after erasure. */
  name: z.string().nullable(),
  /** For an agent with caps: the monthly caps and the usage of the current month. */
  cap: z
    .object({
      tokens: z.object({ spent: z.number().int(), cap: z.number() }).nullable(),
      costMicroUsd: z.object({ spent: z.number().int(), cap: z.number() }).nullable(),
    })
    .nullable(),
});
export type UsageGroup = z.infer<typeof UsageGroup>;

export const UsageReport = z.object({
  /** All requested months, including months without calls. */
  months: z.array(UsageMonth),
  /** Groups with the highest usage. */
  groups: z.array(UsageGroup),
  /** There are more groups. */
  isOfLargest: z.boolean(),
});
export type UsageReport = z.infer<typeof UsageReport>;

/** Maximum number of months in one report. */
export const USAGE_MONTHS_MAXIMUM = 36;

const range = { ...cacheBuster, from: Month, to: Month };
const inOrder = ({ from, to }: { from: string; to: string }): boolean =>
  from <= to && monthsBetween(from, to) <= USAGE_MONTHS_MAXIMUM;
const ORDER = {
  message: `must be up to ${USAGE_MONTHS_MAXIMUM} months, the first before the last`,
  path: ['to'],
};

/** Number of months between two months, inclusive. */
export function monthsBetween(from: string, to: string): number {
  const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return numberOf(to) - numberOf(from) + 1;
}

export const USAGE_OF_WORKSPACE = ['agent', 'person', 'folder'] as const;
export const USAGE_OF_ALL = ['workspace', ...USAGE_OF_WORKSPACE] as const;
export type UsageBy = (typeof USAGE_OF_ALL)[number];

const ofWorkspace = { access: { workspace: PERMISSIONS['usage.read'] }, params: WorkspaceParams } as const;
const WORKSPACE = '/api/workspaces/:workspaceId/usage';
const ALL = '/api/admin/usage';

/** Tokens and cost by month: of a workspace for its owner and admins, of the installation for administrators. */
export const usage = {
  ofWorkspace: endpoint({
    name: 'usage.ofWorkspace',
    summary: 'Tokens and cost of a workspace by month and by agent, person or folder.',
    method: 'GET',
    path: WORKSPACE,
    ...ofWorkspace,
    query: z.strictObject({ ...range, by: z.enum(USAGE_OF_WORKSPACE) }).refine(inOrder, ORDER),
    response: UsageReport,
  }),
  exportOfWorkspace: endpoint({
    name: 'usage.exportOfWorkspace',
    summary: 'Tokens and cost of a workspace as CSV, one row for each month, agent, person and folder.',
    method: 'GET',
    path: `${WORKSPACE}/export`,
    ...ofWorkspace,
    query: z.strictObject(range).refine(inOrder, ORDER),
    response: 'file',
  }),
  ofAll: endpoint({
    name: 'usage.ofAll',
    summary: 'Tokens and cost of all workspaces by month and by workspace, agent, person or folder.',
    method: 'GET',
    path: ALL,
    access: 'administrator',
    query: z.strictObject({ ...range, by: z.enum(USAGE_OF_ALL) }).refine(inOrder, ORDER),
    response: UsageReport,
  }),
  exportOfAll: endpoint({
    name: 'usage.exportOfAll',
    summary:
      'Tokens and cost of all workspaces as CSV, one row for each month, workspace, agent, person and folder.',
    method: 'GET',
    path: `${ALL}/export`,
    access: 'administrator',
    query: z.strictObject(range).refine(inOrder, ORDER),
    response: 'file',
  }),
};
