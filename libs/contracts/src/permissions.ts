import { WORKSPACE_ROLES, type WorkspaceRole } from './endpoint';

/**
 * Permissions of workspace roles (spec §6): the lowest role for each action. This single table is used for access rules of
 * endpoints, checks in services, and screens.
 */
export const PERMISSIONS = {
  'workspace.read': 'member',
  'workspace.edit': 'admin',
  'workspace.refresh-access-code': 'admin',
  'workspace.leave': 'member',
  'workspace.delete': 'owner',
  'members.read': 'member',
  'members.change-role': 'owner',
  'members.remove': 'admin',
  'access-requests.process': 'admin',
  'invitations.edit': 'admin',
  'forms.read': 'member',
  'forms.edit': 'member',
  'forms.delete': 'admin',
  'form-design.read': 'member',
  'form-design.edit': 'member',
  'respondents.read': 'member',
  'respondents.edit': 'member',
  /** Members without it see what the workspace's setting says. */
  'respondents.read-all': 'admin',
  'respondents.forget': 'admin',
  'responses.read': 'member',
  'responses.edit': 'member',
  'responses.delete': 'admin',
  'calls.read': 'member',
  'calls.edit': 'member',
  /** Calls and test calls. */
  'calls.delete': 'admin',
  'documents.read': 'member',
  'documents.edit': 'member',
  'workflows.read': 'member',
  'workflows.execute': 'member',
  'workflows.review': 'member',
  'revisions.read': 'member',
  'revisions.edit': 'member',
  'revisions.sign': 'member',
  'workflow-history.read': 'admin',
  /** Includes the spending of other members. */
  'usage.read': 'admin',
  'xml-schemas.read': 'member',
  'xml-schemas.edit': 'admin',
  'prompts.read': 'member',
  'prompts.edit': 'member',
  'voice-agents.read': 'member',
  'voice-agents.edit': 'admin',
  /** The user's own workflows. Those of other users need `workflows.delete-any`. */
  'workflows.delete': 'member',
  'workflows.delete-any': 'admin',
  'audit.read': 'member',
  /** All folders, members and keys of the workspace. */
  'audit.export-chain': 'admin',
  'ai-integrations.read': 'member',
  'ai-integrations.edit': 'admin',
  /** The user's own keys. Those of other users need `api-keys.edit-any`. */
  'api-keys.edit': 'member',
  'api-keys.edit-any': 'admin',
  'webhooks.edit': 'admin',
} as const satisfies Record<string, WorkspaceRole>;
export type Permission = keyof typeof PERMISSIONS;

export const isAtLeast = (role: WorkspaceRole, lowest: WorkspaceRole): boolean =>
  WORKSPACE_ROLES.indexOf(role) >= WORKSPACE_ROLES.indexOf(lowest);

export const may = (role: WorkspaceRole, permission: Permission): boolean =>
  isAtLeast(role, PERMISSIONS[permission]);

/** An owner can remove all members except owners. An admin can remove members who are neither owner nor admin. */
export const mayRemove = (actor: WorkspaceRole, target: WorkspaceRole): boolean =>
  may(actor, 'members.remove') && WORKSPACE_ROLES.indexOf(target) < WORKSPACE_ROLES.indexOf(actor);
