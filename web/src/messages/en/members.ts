import { count, plural } from './numbers';

/** As far as they are known here. */
const countOf = (n: number, hasMore: boolean): string => `${count.format(n)}${hasMore ? '+' : ''}`;

export const members = {
  title: 'Members',
  text: 'The people in this workspace and their roles.',
  tabs: 'Members and requests',
  tab: 'Members',
  requestsTab: 'Requests',
  pendingCount: (n: number, hasMore: boolean) => `${countOf(n, hasMore)} pending`,
  countOf,
  list: 'Members of this workspace',
  requestList: 'Requests to join this workspace',
  you: '(You)',
  joined: (date: string) => `Joined ${date}`,
  role: (name: string) => `Role of ${name}`,
  remove: 'Remove',
  removeName: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}`,
  removeText: 'This person loses access to the workspace and everything in it immediately.',
  removeNote: 'They must request access again to rejoin.',
  openLinks: (links: number) =>
    `The workspace has ${count.format(links)} open invitation ${plural(links, 'link', 'links')} (see Invitations). This person can no longer use ${plural(links, 'it', 'them')}; other people can.`,
  transferTitle: 'Transfer Ownership',
  transferText: (name: string) => `${name} becomes the owner of this workspace.`,
  transferNote: 'You will become an admin.',
  transfer: 'Transfer Ownership',
  emptyTitle: 'No members found',
  emptyText: 'People can request to join using the workspace name and access code.',
  loadFailed: 'Failed to load members. Please try again.',
  noRequestsTitle: 'No pending requests',
  noRequestsText: 'Anyone who knows the workspace name and the access code can ask to join.',
  requestsFailed: 'Failed to load access requests. Please try again.',
  requested: (date: string) => `Requested ${date}`,
  approveAs: (name: string) => `Role for ${name}`,
  approve: 'Approve',
  approveName: (name: string) => `Approve ${name}`,
  reject: 'Reject',
  rejectName: (name: string) => `Reject ${name}`,
};
