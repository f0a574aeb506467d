import type { Catalogue } from './catalogue';

export const administrationErrors = {
  ACCOUNT_CHANGED: {
    status: 409,
    title: 'Account changed meanwhile',
    detail: 'This account is not in the state that this step needs, or someone else has just changed it.',
  },
  ADMINISTRATOR_PROTECTED: {
    status: 409,
    title: 'Administrator account',
    detail: 'An administrator account cannot be revoked, suspended, deleted or reset here.',
  },
  DOMAIN_EXISTS: {
    status: 409,
    title: 'Domain already approved',
    detail: 'This domain is already on the whitelist.',
  },
  QUEUE_CHANGED: {
    status: 409,
    title: 'Queue changed meanwhile',
    detail: 'Someone else has just paused or resumed this queue.',
  },
  OWNS_WORKSPACES: {
    status: 409,
    title: 'Owner of workspaces',
    detail:
      'Other people work in workspaces of this account: {names}. Transfer them, or confirm that they are deleted.',
  },
} as const satisfies Catalogue;
