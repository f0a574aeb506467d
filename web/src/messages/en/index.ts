import { admin } from './admin';
import { audit } from './audit';
import { auth } from './auth';
import { compare } from './compare';
import { dashboard } from './dashboard';
import { documents } from './documents';
import { folders } from './folders';
import { schemas } from './schemas';
import { history } from './history';
import { frame } from './frame';
import { estimate } from './estimate';
import { prompts } from './prompts';
import { result } from './result';
import { members } from './members';
import { preview } from './preview';
import { shortcuts } from './shortcuts';
import { settings } from './settings';
import { toasts } from './toasts';
import { voice } from './voice';
import { workflow } from './workflow';

/** Every text that a person sees, a file an area. Wording in the specification is kept word for word. */
export const en = {
  product: 'Clindrove',
  tagline: 'Study protocols in, checked XML out.',
  actions: {
    cancel: 'Cancel',
    close: 'Close',
    save: 'Save Changes',
    saving: 'Saving...',
    loadLatest: 'Load the latest',
    loadMore: 'Load more',
    loadingMore: 'Loading...',
    clearFilter: 'Clear filter',
    copy: (what: string) => `Copy ${what}`,
    delete: 'Delete',
    retry: 'Try again',
    reload: 'Reload page',
  },
  errors: {
    network: 'The server cannot be reached. Check your connection and try again.',
    unexpected: 'Something went wrong on our side. Please try again.',
    requestId: (id: string) => `Request id ${id}`,
    screenTitle: 'This screen stopped working',
    screenText: 'Nothing that was saved is lost. Reload the page to continue.',
    loadFailed: (noun: string) => `Failed to load ${noun}`,
  },
  roles: { owner: 'Owner', admin: 'Admin', member: 'Member' },
  frame,
  notFound: {
    title: 'Page not found',
    code: '404',
    text: 'This address leads nowhere. It may have been mistyped, or what was here was deleted.',
    toDashboard: 'Go to dashboard',
    toLogin: 'Go to login',
  },
  admin,
  audit,
  auth,
  toasts,
  dashboard,
  folders,
  members,
  settings,
  documents,
  preview,
  workflow,
  result,
  prompts,
  estimate,
  history,
  compare,
  shortcuts,
  schemas,
  voice,
};
