import type { VoiceAgentOfFolder } from '@app/persistence';
import { etagOf } from '../http/etag';

type Agent = VoiceAgentOfFolder['agent'];

/** Editable fields without the two prompts. */
export const settingsOf = (agent: Omit<Agent, 'id' | 'formId' | 'createdAt' | 'updatedAt'>) => ({
  name: agent.name,
  voice: agent.voice,
  language: agent.language,
  maxResponseTime: agent.maxResponseTime,
  maxRetries: agent.maxRetries,
  retryDelay: agent.retryDelay,
  noAnswerAction: agent.noAnswerAction,
  incompleteResponseAction: agent.incompleteResponseAction,
  droppedCallAction: agent.droppedCallAction,
  callbackEnabled: agent.callbackEnabled,
  active: agent.active,
});

export const voiceAgentEtag = (agent: Agent): string =>
  etagOf([settingsOf(agent), agent.initialPrompt, agent.followUpPrompt]);
