import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { Id, IdText, Instant, ListQuery } from '../../ids';
import { LIMITS } from '../../limits';
import { PERMISSIONS } from '../../permissions';
import { WorkspaceParams } from './workspaces';

/** Excludes owner. Ownership is transferred to a member instead. */
export const InvitedRole = z.enum(['member', 'admin']);
export type InvitedRole = z.infer<typeof InvitedRole>;

/** A pending invitation, as shown to users who may invite. The link is shown only once, when it is created. */
export const Invitation = z.object({
  id: Id,
  role: InvitedRole,
  /** Invited address. Null for a link that is open to anyone. */
  email: z.string().nullable(),
  usesLeft: z.number().int(),
  createdAt: Instant,
  expiresAt: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

export const NewInvitation = Invitation.extend({ link: z.string() });
export type NewInvitation = z.infer<typeof NewInvitation>;

export const CreateInvitationsBody = z
  .strictObject({
    role: InvitedRole.default('member'),
    /** One invitation by mail for each address. */
    emails: z
      .array(z.email('Invalid email address').max(LIMITS.emailMaximum))
      .min(1)
      .max(LIMITS.invitationsAtOnce)
      .optional(),
    /** A link with a maximum number of uses. */
    uses: z.number().int().min(1).max(LIMITS.invitationUses).optional(),
  })
  .refine(({ emails, uses }) => (emails === undefined) !== (uses === undefined), {
    message: 'Please give either addresses or a number of uses.',
    path: ['emails'],
  });

const TokenBody = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, 'This is not an invitation.') });

const INVITATIONS = '/api/workspaces/:workspaceId/invitations';

export const invitations = {
  list: endpoint({
    name: 'invitations.list',
    summary: 'The pending invitations to a workspace, newest first.',
    method: 'GET',
    path: INVITATIONS,
    access: { workspace: PERMISSIONS['invitations.edit'] },
    params: WorkspaceParams,
    query: ListQuery,
    response: z.array(Invitation),
  }),
  create: endpoint({
    name: 'invitations.create',
    summary: 'Invites people by mail, or creates a link. Only owners can invite admins.',
    method: 'POST',
    path: INVITATIONS,
    access: { workspace: PERMISSIONS['invitations.edit'] },
    params: WorkspaceParams,
    body: CreateInvitationsBody,
    response: z.array(NewInvitation),
    status: 201,
  }),
  end: endpoint({
    name: 'invitations.end',
    summary: 'Ends a pending invitation.',
    method: 'DELETE',
    path: `${INVITATIONS}/:invitationId`,
    access: { workspace: PERMISSIONS['invitations.edit'] },
    params: z.strictObject({ workspaceId: IdText, invitationId: IdText }),
    response: 'nothing',
  }),
  look: endpoint({
    name: 'invitations.look',
    summary: 'The workspace and role of an invitation. The token is the only credential.',
    method: 'POST',
    path: '/api/invitations/look',
    access: 'signed-in',
    body: TokenBody,
    response: z.object({ workspaceName: z.string(), role: InvitedRole }),
  }),
  accept: endpoint({
    name: 'invitations.accept',
    summary: 'Accepts an invitation, which makes the user a member. Works once.',
    method: 'POST',
    path: '/api/invitations/accept',
    access: 'approved',
    body: TokenBody,
    response: z.object({ workspaceId: Id }),
  }),
};
