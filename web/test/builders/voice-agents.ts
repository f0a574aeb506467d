import type { FormIntegration, VoiceAgent } from '@app/contracts';
import { AT } from './moment';

export const aVoiceAgent = (given: Partial<VoiceAgent> = {}): VoiceAgent => ({
  id: 41,
  formId: 2,
  formName: 'NWT-301',
  name: 'Reminder',
  voice: 'maya',
  language: 'en-US',
  initialPrompt: 'Ask how they feel today.',
  followUpPrompt: null,
  maxResponseTime: 60,
  maxRetries: 2,
  retryDelay: 15,
  noAnswerAction: 'retry',
  incompleteResponseAction: 'continue',
  droppedCallAction: 'retry',
  callbackEnabled: true,
  active: true,
  etag: 'tag-4',
  createdAt: AT,
  updatedAt: AT,
  ...given,
});

export const aCallingService = (given: Partial<FormIntegration> = {}): FormIntegration => ({
  id: 51,
  formId: 2,
  formName: 'NWT-301',
  name: 'Default Integration',
  type: 'retellai',
  keyLast4: 'wxyz',
  settings: { agent: null, model: null },
  active: true,
  etag: 'tag-5',
  createdAt: AT,
  updatedAt: AT,
  ...given,
});
