import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { Id, IdText, Instant, ListQuery } from '../../ids';
import { PERMISSIONS } from '../../permissions';
import { Role, WorkspaceParams } from './workspaces';

export const PersonDetails = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});
export type PersonDetails = z.infer<typeof PersonDetails>;

export const Member = z.object({
  workspaceId: Id,
  userId: Id,
  role: Role,
  joinedAt: Instant,
  userDetails: PersonDetails,
});
export type Member = z.infer<typeof Member>;

export const MemberParams = z.strictObject({ workspaceId: IdText, userId: IdText });
export const ChangeRoleBody = z.strictObject({ role: Role });

const MEMBERS = '/api/workspaces/:workspaceId/members';

export const members = {
  list: endpoint({
    name: 'members.list',
    summary: 'The members of a workspace; `before` is the id of a user.',
    method: 'GET',
    path: MEMBERS,
    access: { workspace: PERMISSIONS['members.read'] },
    params: WorkspaceParams,
    query: ListQuery,
    response: z.array(Member),
  }),
  changeRole: endpoint({
    name: 'members.changeRole',
    summary:
      'Changes the role of another member. `owner` transfers ownership, and the former owner becomes an admin.',
    method: 'PATCH',
    path: `${MEMBERS}/:userId`,
    access: { workspace: PERMISSIONS['members.change-role'] },
    params: MemberParams,
    body: ChangeRoleBody,
    response: Member,
  }),
  remove: endpoint({
    name: 'members.remove',
    summary: 'Removes a member, who must request access again to rejoin.',
    method: 'DELETE',
    path: `${MEMBERS}/:userId`,
    access: { workspace: PERMISSIONS['members.remove'] },
    params: MemberParams,
    response: 'nothing',
  }),
};
