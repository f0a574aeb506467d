import { z } from 'zod';
import { endpoint } from '../endpoint';
import { cacheBuster, Id, IdText, Instant, ListQuery } from '../ids';
import { PERMISSIONS } from '../permissions';
import { FormParams } from './forms';
import { WorkspaceParams } from './people/workspaces';

/** Who did what to what, and when (UTC). */
export const AuditEvent = z.object({
  /** A string, because the number can exceed the integer range. */
  id: z.string(),
  at: Instant,
  /** `name` is null after erasure. */
  actor: z.object({ id: Id, name: z.string().nullable() }).nullable(),
  action: z.string(),
  result: z.enum(['ok', 'refused']),
  targetType: z.string().nullable(),
  targetId: Id.nullable(),
  /** Current name. Null if the object was deleted or has no name. */
  targetName: z.string().nullable(),
  oldValue: z.json().nullable(),
  newValue: z.json().nullable(),
  reason: z.string().nullable(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

const filters = {
  ...cacheBuster,
  action: z
    .string()
    .regex(/^[a-z-]+\.[a-z-]+$/, 'must be an action such as document.update')
    .max(60)
    .optional(),
  actorId: IdText.optional(),
  from: Instant.optional(),
  /** Exclusive upper bound. */
  to: Instant.optional(),
};

export const AuditExportQuery = z.strictObject(filters);
export const AuditQuery = z.strictObject({
  ...filters,
  limit: ListQuery.shape.limit,
  /** Continue after this event. */
  before: z
    .string()
    .regex(/^\d{1,18}$/, 'must be the id of an event')
    .optional(),
});

const AUDIT = '/api/workspaces/:workspaceId/forms/:formId/audit';

export const audit = {
  list: endpoint({
    name: 'audit.list',
    summary: 'The audit trail of a folder, newest first.',
    method: 'GET',
    path: AUDIT,
    access: { workspace: PERMISSIONS['audit.read'] },
    params: FormParams,
    query: AuditQuery,
    response: z.array(AuditEvent),
  }),
  export: endpoint({
    name: 'audit.export',
    summary: 'The audit trail of a folder as CSV, at most 50000 events.',
    method: 'GET',
    path: `${AUDIT}/export`,
    access: { workspace: PERMISSIONS['audit.read'] },
    params: FormParams,
    query: AuditExportQuery,
    response: 'file',
  }),
  exportChain: endpoint({
    name: 'audit.export-chain',
    summary:
      'Every event of a workspace with its place in the chain of digests, as JSON lines, which can be checked without this installation.',
    method: 'GET',
    path: '/api/workspaces/:workspaceId/audit/chain',
    access: { workspace: PERMISSIONS['audit.export-chain'] },
    params: WorkspaceParams,
    query: z.strictObject(cacheBuster),
    response: 'file',
  }),
};
