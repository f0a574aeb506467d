import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdText, Instant, ListQuery } from '../ids';
import { LIMITS } from '../limits';
import { PERMISSIONS } from '../permissions';
import { KeyScope } from './key-scopes';
import { WorkspaceParams } from './people/workspaces';

/** Why a key ended before its expiry: a person revoked it, or its person lost the access to the workspace. */
export const KeyEndReason = z.enum(['revoked', 'access-lost']);
export type KeyEndReason = z.infer<typeof KeyEndReason>;

/** A key with which a program acts as a person in one workspace. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  scope: KeyScope,
  /** The first characters of the secret, to recognize it. */
  prefix: z.string(),
  person: z.object({ id: Id, name: z.string() }),
  createdAt: Instant,
  expiresAt: Instant,
  /** To the hour; null if it was never used. */
  lastUsedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  endReason: KeyEndReason.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** A new key with its secret, which is answered only once. */
export const NewApiKey = ApiKey.extend({ secret: z.string() });
export type NewApiKey = z.infer<typeof NewApiKey>;

export const CreateApiKeyBody = z.strictObject({
  name: z.string().trim().min(1, 'Name is required').max(LIMITS.apiKeyNameMaximum, 'Name is too long'),
  scope: KeyScope,
  expiresInDays: z.number().int().min(1).max(LIMITS.apiKeyDaysMaximum),
});

const KEYS = '/api/workspaces/:workspaceId/api-keys';

export const apiKeys = {
  list: endpoint({
    name: 'apiKeys.list',
    summary: 'The API keys of a workspace, newest first. Members see their own, owners and admins see all.',
    method: 'GET',
    path: KEYS,
    access: { workspace: PERMISSIONS['api-keys.edit'] },
    params: WorkspaceParams,
    query: ListQuery,
    response: z.array(ApiKey),
  }),
  create: endpoint({
    name: 'apiKeys.create',
    summary: 'Creates an API key of the caller. Only this answer holds the secret.',
    method: 'POST',
    path: KEYS,
    access: { workspace: PERMISSIONS['api-keys.edit'] },
    params: WorkspaceParams,
    body: CreateApiKeyBody,
    response: NewApiKey,
    status: 201,
  }),
  revoke: endpoint({
    name: 'apiKeys.revoke',
    summary: 'Revokes an API key for good. Members can revoke their own, owners and admins any.',
    method: 'DELETE',
    path: `${KEYS}/:apiKeyId`,
    access: { workspace: PERMISSIONS['api-keys.edit'] },
    params: z.strictObject({ workspaceId: IdText, apiKeyId: IdText }),
    response: 'nothing',
  }),
};
