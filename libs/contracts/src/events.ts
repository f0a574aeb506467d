import { z } from 'zod';
import { Reading } from './endpoints/documents';
import { Step, WorkflowStatus } from './endpoints/workflows';
import { Id } from './ids';
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

/** What a folder is as a form, by what is fetched anew when it has changed. */
export const FormPart = z.enum(['design', 'respondents']);
export type FormPart = z.infer<typeof FormPart>;

export const FormChanged = z.object({ workspaceId: Id, formId: Id, part: FormPart });
export type FormChanged = z.infer<typeof FormChanged>;

export const LIVE_EVENTS = {
  'workflow.changed': WorkflowChanged,
  'document.changed': DocumentChanged,
  'form.changed': FormChanged,
} as const;
export type LiveEventName = keyof typeof LIVE_EVENTS;

export const LiveEvent = z.discriminatedUnion('name', [
  z.object({ name: z.literal('workflow.changed'), payload: WorkflowChanged }),
  z.object({ name: z.literal('document.changed'), payload: DocumentChanged }),
  z.object({ name: z.literal('form.changed'), payload: FormChanged }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

/** Path of the Socket.IO endpoint. A client joins no rooms; the server puts it into those of its workspaces. */
export const LIVE_PATH = '/socket.io';

/** What a refused handshake carries when a person has as many sockets as one may have: no fault of line or session. */
export const SocketRefusal = z.object({ code: z.literal('TOO_MANY_SOCKETS') });
export type SocketRefusal = z.infer<typeof SocketRefusal>;
