import type {
  Account,
  AiIntegration,
  Document,
  Folder,
  Member,
  Step,
  User,
  Workflow,
  Workspace,
} from '@app/contracts';

const AT = '2026-03-01T09:00:00.000Z';

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

export const aWorkspace = (given: Partial<Workspace> = {}): Workspace => ({
  id: 1,
  name: 'Northwind NWT-301',
  description: 'A study',
  ownerId: 1,
  accessCode: 'ABCD-EFGH-JKLM',
  settings: { requiredRespondentFields: ['email'] },
  role: 'owner',
  memberCount: 2,
  etag: 'tag-1',
  createdAt: AT,
  updatedAt: AT,
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

export const aFolder = (given: Partial<Folder> = {}): Folder => ({
  id: 2,
  workspaceId: 1,
  name: 'NWT-301',
  description: 'Phase 3',
  createdBy: 1,
  settings: { respondentLabel: 'respondents' },
  etag: 'tag-2',
  createdAt: AT,
  updatedAt: AT,
  isFavorite: false,
  openedAt: null,
  ...given,
});

export const aDocument = (given: Partial<Document> = {}): Document => ({
  id: 11,
  formId: 2,
  name: 'Protocol',
  fileName: 'protocol.pdf',
  fileSize: 1000,
  mimeType: 'application/pdf',
  uploadedBy: 1,
  description: null,
  tags: [],
  reading: { status: 'read', pagesDone: 3, pages: 3, words: 900, warnings: [], error: null },
  version: 1,
  createdAt: AT,
  updatedAt: AT,
  ...given,
});

export const anIntegration = (given: Partial<AiIntegration> = {}): AiIntegration => ({
  id: 21,
  workspaceId: 1,
  name: 'Local rules model',
  provider: 'custom',
  keyLast4: 'cal1',
  settings: { baseUrl: 'https://models.example.org/v1', model: 'rules-1' },
  active: true,
  lastUsedAt: null,
  keyInvalid: false,
  month: { tokens: 0, costMicroUsd: 0 },
  createdAt: AT,
  updatedAt: AT,
  ...given,
});

export const aStep = (given: Partial<Step> = {}): Step => ({
  name: 'reading',
  status: 'waiting',
  done: 0,
  total: 1,
  message: null,
  startedAt: null,
  completedAt: null,
  ...given,
});

export const aWorkflow = (given: Partial<Workflow> = {}): Workflow => ({
  id: 31,
  formId: 2,
  name: 'Protocol to ODM',
  prompt: 'Produce ODM.',
  promptSource: null,
  target: 'any',
  xmlSchemaVersionId: null,
  aiIntegrationId: 21,
  aiIntegrationName: 'Local rules model',
  aiProvider: 'custom',
  model: 'rules-1',
  takeover: null,
  documentIds: [11],
  documentsProcessed: 1,
  status: 'completed',
  steps: [],
  xmlOutput: null,
  xmlSize: null,
  outcome: null,
  coverage: null,
  findings: null,
  trace: null,
  usage: { calls: 0, inputTokens: 0, outputTokens: 0, costMicroUsd: null },
  executedBy: 1,
  executedAt: AT,
  completedAt: AT,
  executionTime: 124_300,
  errorCode: null,
  errorMessage: null,
  version: 5,
  ...given,
});
