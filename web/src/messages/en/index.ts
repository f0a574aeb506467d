// Every text that a person sees, a file an area: a screen takes along those that it shows. Wording in the specification is
// kept word for word.
export { account } from './account';
export { admin } from './admin';
export { apiKeys } from './api-keys';
export { audit } from './audit';
export { auth } from './auth';
export { bulk } from './bulk';
export { calling } from './calling';
export { compare } from './compare';
export { dashboard } from './dashboard';
export { design } from './design';
export { documents } from './documents';
export { errorMessages } from './error-messages';
export { estimate } from './estimate';
export { folders } from './folders';
export { frame } from './frame';
export { guide } from './guide';
export { history } from './history';
export { invitations } from './invitations';
export { members } from './members';
export { notifications } from './notifications';
export { models } from './models';
export { operations } from './operations';
export { overview } from './overview';
export { pauses } from './pauses';
export { preview } from './preview';
export { prompts } from './prompts';
export { recipes } from './recipes';
export { respondents } from './respondents';
export { responses } from './responses';
export { result } from './result';
export { resultMessages } from './result-messages';
export { review } from './review';
export { schedule } from './schedule';
export { schemas } from './schemas';
export { search } from './search';
export { session } from './session';
export { settings } from './settings';
export { shortcuts } from './shortcuts';
export { signing } from './signing';
export { study } from './study';
export { toasts } from './toasts';
export { usage } from './usage';
export { visits } from './visits';
export { voice } from './voice';
export { webhooks } from './webhooks';
export { workflow } from './workflow';

export const product = 'Clindrove';

export const tagline = 'Study protocols in, checked XML out.';

export const actions = {
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save Changes',
  saving: 'Saving...',
  loadLatest: 'Load the latest',
  loadMore: 'Load more',
  loadingMore: 'Loading...',
  clearFilter: 'Clear filter',
  filters: (active: number) => (active === 0 ? 'Filters' : `Filters (${active})`),
  copy: (what: string) => `Copy ${what}`,
  delete: 'Delete',
  retry: 'Try again',
  reload: 'Reload page',
};

export const errors = {
  network: 'The server cannot be reached. Check your connection and try again.',
  sessionEnded: 'Your session had ended, so this was not done. Please try again.',
  unexpected: 'Something went wrong on our side. Please try again.',
  requestId: (id: string) => `Request ID ${id}`,
  screenTitle: 'This screen stopped working',
  screenText: 'Nothing that was saved is lost. Reload the page to continue.',
  loadFailed: (noun: string) => `Failed to load ${noun}`,
};

export const roles = { owner: 'Owner', admin: 'Admin', member: 'Member' };

export const notFound = {
  title: 'Page not found',
  code: '404',
  text: 'There is no page at this address. The address may be mistyped, or the page may have been deleted.',
  toDashboard: 'Go to dashboard',
  toLogin: 'Go to login',
};
