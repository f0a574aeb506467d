import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, PlainQuery } from '../ids';
import { WorkflowRecord } from './workflow-history';

/** How far back the overview looks for what has ended. */
export const OVERVIEW_DAYS = 7;

/** Workflows of one kind: how many there are, and the newest of them. */
export const WorkflowGroup = z.object({ count: z.number().int(), newest: z.array(WorkflowRecord) });
export type WorkflowGroup = z.infer<typeof WorkflowGroup>;

/** What goes on in all workspaces of a person. */
export const Overview = z.object({
  running: WorkflowGroup,
  /** Of one's own: XML that is incomplete or needs review. */
  review: WorkflowGroup,
  failed: WorkflowGroup,
  completed: WorkflowGroup,
  /** Workspaces in which people wait for this person to let them in. */
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
