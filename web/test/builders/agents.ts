import type { AiIntegration, SavedPrompt, XmlSchema } from '@app/contracts';
import { AT } from './moment';

export const anIntegration = (given: Partial<AiIntegration> = {}): AiIntegration => ({
  id: 21,
  workspaceId: 1,
  name: 'Local rules model',
  provider: 'custom',
  keyLast4: 'cal1',
  settings: { baseUrl: 'https://models.example.org/v1', model: 'rules-1' },
  model: { id: 'rules-1', retires: null, successor: null, halfPrice: null },
  active: true,
  lastUsedAt: null,
  keyInvalid: false,
  callLimit: null,
  month: { tokens: 0, costMicroUsd: 0 },
  createdAt: AT,
  updatedAt: AT,
  ...given,
});

export const aSavedPrompt = (given: Partial<SavedPrompt> = {}): SavedPrompt => ({
  id: 61,
  workspaceId: 1,
  name: 'Visits only',
  description: 'For amendments',
  target: 'odm-1.3.2',
  version: 2,
  text: 'Write every visit as StudyEventDef.',
  createdBy: 1,
  createdAt: AT,
  updatedAt: AT,
  etag: 'tag-6',
  ...given,
});

export const anXmlSchema = (given: Partial<XmlSchema> = {}): XmlSchema => ({
  id: 71,
  workspaceId: 1,
  name: 'Study outline',
  description: null,
  version: 1,
  status: 'ready',
  readyVersion: 1,
  versionIds: [710],
  problems: [],
  targetNamespace: null,
  rootElements: ['study'],
  files: [{ path: 'study.xsd', size: 900 }],
  createdBy: 1,
  createdAt: AT,
  ...given,
});
