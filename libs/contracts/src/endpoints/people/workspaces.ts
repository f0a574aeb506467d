import { z } from 'zod';
import { endpoint, WORKSPACE_ROLES } from '../../endpoint';
import { Etag, Id, IdText, Instant, ListQuery, PlainQuery } from '../../ids';
import { LIMITS } from '../../limits';
import { PERMISSIONS } from '../../permissions';

export const Role = z.enum(WORKSPACE_ROLES);

/** Whose personal data a member sees: of all respondents, or of those that the member entered. Owners and admins see all. */
export const RespondentAccess = z.enum(['own', 'all']);
export type RespondentAccess = z.infer<typeof RespondentAccess>;

const days = z
  .number()
  .int()
  .min(LIMITS.retentionDaysMinimum, `Content is kept for at least ${LIMITS.retentionDaysMinimum} days`)
  .max(
    LIMITS.retentionDaysMaximum,
    `Content is kept for at most ${LIMITS.retentionDaysMaximum} days, or forever`,
  )
  .nullable();

/** How many days a workspace keeps content; null: forever. */
export const Retention = z.strictObject({
  /** From the end of a workflow. Signed results are kept. */
  resultDays: days,
  /** From the upload of the newest version. Documents that a result uses are kept. */
  documentDays: days,
});
export type Retention = z.infer<typeof Retention>;

export const Workspace = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  ownerId: Id,
  accessCode: z.string(),
  settings: z.object({
    requiredRespondentFields: z.array(z.string()),
    respondentAccess: RespondentAccess,
    /** Whether screens show the parts that collect data: design, respondents, responses, calls and voice agents. */
    collectsData: z.boolean(),
    retention: Retention,
  }),
  role: Role,
  memberCount: z.number().int(),
  etag: Etag,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Workspace = z.infer<typeof Workspace>;

/** A workspace in the user's list. */
export const WorkspaceSummary = Workspace.extend({
  /** At most `LIMITS.countedOnCard`. */
  folderCount: z.number().int(),
  /** When the workspace or a folder was changed, or a workflow started or ended. */
  lastActivityAt: Instant,
});
export type WorkspaceSummary = z.infer<typeof WorkspaceSummary>;

const name = z
  .string()
  .trim()
  .min(1, 'Workspace name is required')
  .max(LIMITS.workspaceNameMaximum, 'Workspace name is too long');
const description = z.string().trim().max(LIMITS.descriptionMaximum).nullish();

/** Contents that are deleted with a workspace. */
export const WorkspaceContents = z.object({
  folders: z.number().int(),
  documents: z.number().int(),
  workflows: z.number().int(),
  respondents: z.number().int(),
  members: z.number().int(),
});
export type WorkspaceContents = z.infer<typeof WorkspaceContents>;

/** Contents of a workspace whose retention period has ended. */
export const ExpiredContents = WorkspaceContents.pick({ documents: true, workflows: true });
export type ExpiredContents = z.infer<typeof ExpiredContents>;

/** Respondent fields that workspace settings can make required, in addition to the always required ones. */
export const REQUIRABLE_FIELDS = ['firstName', 'lastName', 'email', 'dateOfBirth'] as const;

export const CreateWorkspaceBody = z.strictObject({ name, description });
export const UpdateWorkspaceBody = CreateWorkspaceBody.partial().extend({
  settings: z
    .strictObject({
      requiredRespondentFields: z.array(z.enum(REQUIRABLE_FIELDS)).max(REQUIRABLE_FIELDS.length),
      respondentAccess: RespondentAccess,
      collectsData: z.boolean(),
      retention: Retention,
    })
    .partial()
    .optional(),
});
export const WorkspaceParams = z.strictObject({ workspaceId: IdText });

export const workspaces = {
  list: endpoint({
    name: 'workspaces.list',
    summary: 'The workspaces that the user belongs to.',
    method: 'GET',
    path: '/api/workspaces',
    access: 'signed-in',
    query: ListQuery,
    response: z.array(WorkspaceSummary),
  }),
  create: endpoint({
    name: 'workspaces.create',
    summary: 'Creates a workspace and makes the user its owner.',
    method: 'POST',
    path: '/api/workspaces',
    access: 'approved',
    body: CreateWorkspaceBody,
    response: Workspace,
    status: 201,
  }),
  get: endpoint({
    name: 'workspaces.get',
    summary: 'One workspace.',
    method: 'GET',
    path: '/api/workspaces/:workspaceId',
    access: { workspace: PERMISSIONS['workspace.read'] },
    params: WorkspaceParams,
    query: PlainQuery,
    response: Workspace,
  }),
  update: endpoint({
    name: 'workspaces.update',
    summary: 'Changes name, description or settings.',
    method: 'PATCH',
    path: '/api/workspaces/:workspaceId',
    access: { workspace: PERMISSIONS['workspace.edit'] },
    params: WorkspaceParams,
    body: UpdateWorkspaceBody,
    response: Workspace,
  }),
  contents: endpoint({
    name: 'workspaces.contents',
    summary: 'The number of items that would be deleted with a workspace.',
    method: 'GET',
    path: '/api/workspaces/:workspaceId/contents',
    access: { workspace: PERMISSIONS['workspace.delete'] },
    params: WorkspaceParams,
    query: PlainQuery,
    response: WorkspaceContents,
  }),
  expired: endpoint({
    name: 'workspaces.expired',
    summary: 'The number of items that a retention period would delete now.',
    method: 'POST',
    path: '/api/workspaces/:workspaceId/expired',
    access: { workspace: PERMISSIONS['workspace.edit'] },
    params: WorkspaceParams,
    body: Retention,
    response: ExpiredContents,
  }),
  leave: endpoint({
    name: 'workspaces.leave',
    summary: 'Ends the membership of the user. An owner must transfer ownership first.',
    method: 'POST',
    path: '/api/workspaces/:workspaceId/leave',
    access: { workspace: PERMISSIONS['workspace.leave'] },
    params: WorkspaceParams,
    response: 'nothing',
  }),
  delete: endpoint({
    name: 'workspaces.delete',
    summary: 'Deletes a workspace with its content. The request must contain its exact name.',
    method: 'POST',
    path: '/api/workspaces/:workspaceId/delete',
    access: { workspace: PERMISSIONS['workspace.delete'] },
    params: WorkspaceParams,
    body: z.strictObject({ name: z.string().max(LIMITS.workspaceNameMaximum) }),
    response: 'nothing',
  }),
  refreshAccessCode: endpoint({
    name: 'workspaces.refreshAccessCode',
    summary: 'Replaces the access code. The old code can no longer be used to request access.',
    method: 'PATCH',
    path: '/api/workspaces/:workspaceId/refresh-access-code',
    access: { workspace: PERMISSIONS['workspace.refresh-access-code'] },
    params: WorkspaceParams,
    response: Workspace,
  }),
};
