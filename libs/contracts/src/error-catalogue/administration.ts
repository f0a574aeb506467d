import type { Catalogue } from './catalogue';

export const administrationErrors = {
  ACCOUNT_CHANGED: {
    status: 409,
    title: 'Account changed in the meantime',
    detail:
      'Someone else has just changed this account, or its status does not allow this action. Reload the page.',
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
    title: 'Queue changed in the meantime',
    detail: 'Someone else has just paused or resumed this queue. Reload the page.',
  },
  OWNS_WORKSPACES: {
    status: 409,
    title: 'Owner of workspaces',
    detail:
      'This account owns workspaces with other members: {names}. Transfer them, or confirm that they are to be deleted.',
  },
} as const satisfies Catalogue;
