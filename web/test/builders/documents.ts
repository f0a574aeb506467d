import type { Document, Folder } from '@app/contracts';
import { AT } from './moment';

export const aFolder = (given: Partial<Folder> = {}): Folder => ({
  id: 2,
  workspaceId: 1,
  name: 'NWT-301',
  description: 'Phase 3',
  createdBy: 1,
  settings: { respondentLabel: 'respondents' },
  left: null,
  etag: 'tag-2',
  createdAt: AT,
  updatedAt: AT,
  isFavorite: false,
  openedAt: null,
  documentCount: 3,
  workflowCount: 1,
  lastActivityAt: AT,
  ...given,
});

export const aDocument = (given: Partial<Document> = {}): Document => ({
  id: 11,
  formId: 2,
  name: 'Protocol',
  fileName: 'protocol.pdf',
  fileSize: 1000,
  mimeType: 'application/pdf',
  sha256: 'a'.repeat(64),
  uploadedBy: 1,
  description: null,
  tags: [],
  documentVersion: 1,
  replacedBy: null,
  reading: { status: 'read', pagesDone: 3, pages: 3, words: 900, warnings: [], error: null },
  version: 1,
  createdAt: AT,
  updatedAt: AT,
  ...given,
});
