import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { Id, IdText, Instant, ListQuery } from '../../ids';
import { PERMISSIONS } from '../../permissions';
import { Message } from './auth';
import { PersonDetails } from './members';
import { WorkspaceParams } from './workspaces';

export const AccessRequestStatus = z.enum(['pending', 'approved', 'rejected']);
export type AccessRequestStatus = z.infer<typeof AccessRequestStatus>;

const requestFields = {
  id: Id,
  userId: Id,
  workspaceId: Id,
  status: AccessRequestStatus,
  createdAt: Instant,
};

/** View of the requester. */
export const OwnAccessRequest = z.object({
  ...requestFields,
  workspaceDetails: z.object({ name: z.string() }),
});
export type OwnAccessRequest = z.infer<typeof OwnAccessRequest>;

/** View of the approvers. */
export const AccessRequest = z.object({ ...requestFields, userDetails: PersonDetails });
export type AccessRequest = z.infer<typeof AccessRequest>;

export const JoinWorkspaceBody = z.strictObject({
  workspaceName: z.string().trim().min(1, 'Workspace name is required').max(200),
  /** Codes are uppercase. Input is accepted in any case. */
  accessCode: z.string().trim().min(1, 'Access code is required').max(64).toUpperCase(),
});

export const DecideAccessRequestBody = z.strictObject({
  status: z.enum(['approved', 'rejected']),
  /** Ignored for a rejection. Only an owner may approve someone as admin. */
  role: z.enum(['member', 'admin']).default('member'),
});

const REQUESTS = '/api/workspaces/:workspaceId/requests';

export const accessRequests = {
  join: endpoint({
    name: 'accessRequests.join',
    summary: 'Asks to join the workspace with this name (case-sensitive) and access code.',
    method: 'POST',
    path: '/api/workspaces/join',
    access: 'approved',
    body: JoinWorkspaceBody,
    response: Message,
  }),
  mine: endpoint({
    name: 'accessRequests.mine',
    summary: 'The pending requests of the signed-in user.',
    method: 'GET',
    path: '/api/user/requests',
    access: 'signed-in',
    query: ListQuery,
    response: z.array(OwnAccessRequest),
  }),
  list: endpoint({
    name: 'accessRequests.list',
    summary: 'The pending requests to join a workspace.',
    method: 'GET',
    path: REQUESTS,
    access: { workspace: PERMISSIONS['access-requests.process'] },
    params: WorkspaceParams,
    query: ListQuery,
    response: z.array(AccessRequest),
  }),
  decide: endpoint({
    name: 'accessRequests.decide',
    summary: 'Approves a request with a role, or rejects it.',
    method: 'PATCH',
    path: `${REQUESTS}/:requestId`,
    access: { workspace: PERMISSIONS['access-requests.process'] },
    params: z.strictObject({ workspaceId: IdText, requestId: IdText }),
    body: DecideAccessRequestBody,
    response: AccessRequest,
  }),
};
