import type { Catalogue } from './catalogue';

/** Errors of API keys and webhooks. */
export const machinesErrors = {
  API_KEY_UNKNOWN: {
    status: 401,
    title: 'API key unknown',
    detail: 'This API key does not exist. Check that you copied the complete key.',
  },
  API_KEY_EXPIRED: {
    status: 401,
    title: 'API key expired',
    detail: 'This API key has expired. Create a new one in the settings of the workspace.',
  },
  API_KEY_REVOKED: {
    status: 401,
    title: 'API key revoked',
    detail: 'This API key was revoked. Create a new one in the settings of the workspace.',
  },
  API_KEY_ACCESS_LOST: {
    status: 401,
    title: 'API key no longer valid',
    detail: 'The person who created this API key no longer has access to the workspace.',
  },
  API_KEY_SCOPE: {
    status: 403,
    title: 'API key not sufficient',
    detail: 'This requires an API key with the scope “{scope}”.',
  },
  API_KEY_NOT_ACCEPTED: {
    status: 403,
    title: 'API keys not accepted',
    detail: 'API keys cannot be used for this. Sign in to the application.',
  },
  API_KEYS_TOO_MANY: {
    status: 409,
    title: 'Too many API keys',
    detail: 'You have {maximum} API keys in this workspace. Revoke one before you create another.',
  },
  WEBHOOK_ADDRESS: {
    status: 422,
    title: 'Address not allowed',
    detail: 'Use a public https address on the standard port, without a user name, password or fragment.',
  },
  WEBHOOKS_TOO_MANY: {
    status: 409,
    title: 'Too many webhooks',
    detail: 'This workspace has {maximum} webhooks. Delete one before you add another.',
  },
} as const satisfies Catalogue;
