import type { Account, Member, Overview, User, WorkspaceSummary } from '@app/contracts';
import { AT } from './moment';

const NO_WORKFLOWS = { count: 0, newest: [] };

export const aUser = (given: Partial<User> = {}): User => ({
  id: 1,
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Morgan',
  organization: 'Northwind Research',
  createdAt: AT,
  emailVerified: true,
  accountStatus: 'active',
  isAdmin: false,
  locale: null,
  timeZone: null,
  ...given,
});

export const anAccount = (given: Partial<Account> = {}): Account => ({
  ...aUser(),
  id: 5,
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@northwind.example',
  domain: 'northwind.example',
  approvedAt: AT,
  approvedBy: 1,
  approvalMethod: 'manual',
  ...given,
});

export const aWorkspace = (given: Partial<WorkspaceSummary> = {}): WorkspaceSummary => ({
  id: 1,
  name: 'Northwind NWT-301',
  description: 'A study',
  ownerId: 1,
  accessCode: 'ABCD-EFGH-JKLM',
  settings: {
    requiredRespondentFields: ['email'],
    respondentAccess: 'own',
    collectsData: true,
    retention: { resultDays: null, documentDays: null },
  },
  role: 'owner',
  memberCount: 2,
  etag: 'tag-1',
  createdAt: AT,
  updatedAt: AT,
  folderCount: 4,
  lastActivityAt: AT,
  ...given,
});

export const aMember = (given: Partial<Member> = {}): Member => ({
  workspaceId: 1,
  userId: 1,
  role: 'owner',
  joinedAt: AT,
  userDetails: { id: 1, firstName: 'Ada', lastName: 'Morgan', email: 'ada@example.org' },
  ...given,
});

export const anOverview = (given: Partial<Overview> = {}): Overview => ({
  running: NO_WORKFLOWS,
  review: NO_WORKFLOWS,
  failed: NO_WORKFLOWS,
  completed: NO_WORKFLOWS,
  requests: [],
  ...given,
});
