import { z } from 'zod';
import { Topic } from './audit-actions';
import { Reading } from './endpoints/documents';
import { Step, WorkflowStatus } from './endpoints/workflows';
import { Id, Instant } from './ids';
import { Outcome, RunForecast, Usage } from './results';

/** Past facts that the server tells the clients of a workspace. Ids and numbers only; texts are fetched. */

export const WorkflowChanged = z.object({
  workspaceId: Id,
  formId: Id,
  workflowId: Id,
  status: WorkflowStatus,
  /** Of a completed workflow. */
  outcome: Outcome.nullable(),
  steps: z.array(Step),
  usage: Usage,
  forecast: RunForecast.nullable(),
  /** Not told by processes of the version before. */
  resumesAt: Instant.nullable().default(null),
  version: z.number().int(),
});
export type WorkflowChanged = z.infer<typeof WorkflowChanged>;

export const DocumentChanged = z.object({
  workspaceId: Id,
  formId: Id,
  documentId: Id,
  reading: Reading,
  version: z.number().int(),
});
export type DocumentChanged = z.infer<typeof DocumentChanged>;

/** Something of this kind was made, changed or deleted, or somebody's rights to it were. What it is now is fetched. */
export const ThingChanged = z.object({
  topic: Topic,
  /** Null where it belongs to no workspace. */
  workspaceId: Id.nullable(),
  formId: Id.nullable(),
});
export type ThingChanged = z.infer<typeof ThingChanged>;

/** Whose open screens show what has changed, beside those of the workspace. Never sent to clients. */
export const Audience = z.object({ userIds: z.array(Id), administrators: z.boolean() });
export type Audience = z.infer<typeof Audience>;

export const LIVE_EVENTS = {
  'workflow.changed': WorkflowChanged,
  'document.changed': DocumentChanged,
  'thing.changed': ThingChanged,
} as const;
export type LiveEventName = keyof typeof LIVE_EVENTS;

export const LiveEvent = z.discriminatedUnion('name', [
  z.object({ name: z.literal('workflow.changed'), payload: WorkflowChanged }),
  z.object({ name: z.literal('document.changed'), payload: DocumentChanged }),
  z.object({ name: z.literal('thing.changed'), payload: ThingChanged, audience: Audience }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

/** Path of the Socket.IO endpoint. A client joins no rooms; the server puts it into those of its workspaces. */
export const LIVE_PATH = '/socket.io';

/** What a refused handshake carries when a person has as many sockets as one may have: no fault of line or session. */
export const SocketRefusal = z.object({ code: z.literal('TOO_MANY_SOCKETS') });
export type SocketRefusal = z.infer<typeof SocketRefusal>;
