import { z } from 'zod';
import { Topic } from './audit-actions';
import { Reading } from './endpoints/documents';
import { RunTimes, Step, WorkflowStatus } from './endpoints/workflows';
import { Id, Instant } from './ids';
import { Outcome, RunForecast, Usage } from './results';

/**
 * Events (past facts) that the server sends to the clients of a workspace. They carry ids and numbers only; clients fetch
 * texts.
 */

export const WorkflowChanged = z.object({
  workspaceId: Id,
  formId: Id,
  workflowId: Id,
  status: WorkflowStatus,
  /** Only for a completed workflow. */
  outcome: Outcome.nullable(),
  steps: z.array(Step),
  usage: Usage,
  forecast: RunForecast.nullable(),
  /** Not sent by processes of the previous version. */
  resumesAt: Instant.nullable().default(null),
  /** Not sent by processes of the previous version. */
  times: RunTimes.nullable().default(null),
  /** Not sent by processes of the previous version. */
  lostWorkers: z.number().int().default(0),
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

/**
 * An object of this kind was created, changed or deleted, or a user's permissions on it changed. Clients fetch the current
 * state.
 */
export const ThingChanged = z.object({
  topic: Topic,
  /** Null if it belongs to no workspace. */
  workspaceId: Id.nullable(),
  formId: Id.nullable(),
});
export type ThingChanged = z.infer<typeof ThingChanged>;

/** Users outside the workspace whose open screens show the change. Never sent to clients. */
export const Audience = z.object({
  userIds: z.array(Id),
  administrators: z.boolean(),
  /** Everyone who is signed in. Not sent by processes of the previous version. */
  everyone: z.boolean().default(false),
});
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

/** Path of the Socket.IO endpoint. Clients cannot join rooms; the server adds each client to the rooms of its workspaces. */
export const LIVE_PATH = '/socket.io';

/**
 * Error of a handshake that is refused because the user has reached the maximum number of sockets. The connection and the
 * session are not at fault.
 */
export const SocketRefusal = z.object({ code: z.literal('TOO_MANY_SOCKETS') });
export type SocketRefusal = z.infer<typeof SocketRefusal>;
