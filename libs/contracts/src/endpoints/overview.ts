import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, PlainQuery } from '../ids';
import { WorkflowRecord } from './workflow-history';

/** Look-back period of the overview for ended workflows. */
export const OVERVIEW_DAYS = 7;

/** Workflows of one kind: the count and the newest of them. */
export const WorkflowGroup = z.object({ count: z.number().int(), newest: z.array(WorkflowRecord) });
export type WorkflowGroup = z.infer<typeof WorkflowGroup>;

/** Activity in all workspaces of a user. */
export const Overview = z.object({
  running: WorkflowGroup,
  /** The user's own workflows whose XML is incomplete or needs review. */
  review: WorkflowGroup,
  failed: WorkflowGroup,
  completed: WorkflowGroup,
  /** Workspaces with access requests that this user can decide. */
  requests: z.array(z.object({ workspace: z.object({ id: Id, name: z.string() }), count: z.number().int() })),
});
export type Overview = z.infer<typeof Overview>;

export const overview = {
  get: endpoint({
    name: 'overview.get',
    summary: `What runs, what ended in the last ${OVERVIEW_DAYS} days and what waits for the user, over all workspaces of theirs.`,
    method: 'GET',
    path: '/api/user/overview',
    access: 'signed-in',
    query: PlainQuery,
    response: Overview,
  }),
};
