import type { Catalogue } from './catalogue';

export const workspacesErrors = {
  JOIN_REFUSED: {
    status: 404,
    title: 'Workspace not found',
    detail: 'There is no workspace with this name and access code. The name is case-sensitive.',
  },
  ALREADY_MEMBER: {
    status: 409,
    title: 'Already a member',
    detail: 'You are already a member of this workspace.',
  },
  INVITATION_ENDED: {
    status: 404,
    title: 'Invitation not valid',
    detail: 'This invitation was used, has expired or was revoked. Please ask for a new one.',
  },
  INVITATION_BEFORE_LEAVING: {
    status: 403,
    title: 'Invitation older than your departure',
    detail:
      'You left this workspace, or were removed from it, after this invitation was made. Ask for a new one, or request to join.',
  },
  INVITATION_OF_ANOTHER: {
    status: 403,
    title: 'Invitation for another address',
    detail:
      'This invitation was sent to another email address. Sign in with that address, or ask for a new one.',
  },
  OWN_ROLE: {
    status: 409,
    title: 'Own role',
    detail: 'You cannot change your own role. Transfer the ownership to another member instead.',
  },
  NEW_OWNER_NOT_ACTIVE: {
    status: 409,
    title: 'Member not active',
    detail: 'The ownership can only go to a member whose email is verified and whose account is approved.',
  },
  MEMBER_PROTECTED: {
    status: 403,
    title: 'Member cannot be removed',
    detail: 'An owner cannot be removed, and only the owner can remove an admin.',
  },
  MEMBER_CHANGED: {
    status: 409,
    title: 'Member changed in the meantime',
    detail: 'Someone else changed this member at the same time. Please check the list and try again.',
  },
  TOO_MANY_WORKSPACES: {
    status: 409,
    title: 'Too many workspaces',
    detail:
      'You own {maximum} workspaces, the maximum for one person. Transfer or delete some of them first.',
  },
  OWNER_CANNOT_LEAVE: {
    status: 409,
    title: 'Owner of the workspace',
    detail: 'You own this workspace. Transfer the ownership to another member, or delete the workspace.',
  },
  WORKSPACE_NAME_DIFFERS: {
    status: 409,
    title: 'Name does not match',
    detail:
      'This is not the name of the workspace. The name may have been changed. Type it exactly as it is now.',
  },
  WORKSPACE_TOO_LARGE: {
    status: 409,
    title: 'Too much for one step',
    detail: 'This workspace contains too much to be deleted in one step. Delete its largest folders first.',
  },
  REQUESTER_NOT_ACTIVE: {
    status: 409,
    title: 'Account not active',
    detail:
      'This person cannot join: the email is not verified, or the account is no longer approved. You can reject the request, or wait until an administrator has approved the account.',
  },
  REQUEST_DECIDED: {
    status: 409,
    title: 'Request already processed',
    detail: 'This request has already been processed.',
  },
} as const satisfies Catalogue;
