import { z } from 'zod';
import { requiredText, wholeNumber } from '../../field-rules';
import { ID_MAXIMUM } from '../../ids';
import { LIMITS } from '../../limits';
import { answeredFields, changeOf, resource, storedFields } from '../../resource';
import { WorkspaceParams } from '../people/workspaces';

/** Action of a voice agent after a failed call: call again, continue without the answer, or give up the call. */
export const VoiceAgentAction = z.enum(['retry', 'continue', 'stop']);
export type VoiceAgentAction = z.infer<typeof VoiceAgentAction>;

const PROMPT_TOO_LONG = 'This prompt is too long: at most 10,000 characters.';

/** The voice and the language with which the specification's form begins (§9). */
export const VOICE_AGENT_DEFAULTS = { voice: 'maya', language: 'en-US' };

/** The schema and the defaults of the specification (§3, §5, §9), for one folder of the workspace. */
export const CreateVoiceAgentBody = z.strictObject({
  formId: wholeNumber('Folder is required', 1, ID_MAXIMUM),
  name: requiredText('Name is required', LIMITS.nameMaximum, 'This name is too long.'),
  voice: requiredText('Voice is required', LIMITS.voiceMaximum, 'This voice name is too long.'),
  language: requiredText('Language is required', LIMITS.languageMaximum, 'This language is too long.'),
  initialPrompt: z
    .string()
    .trim()
    .min(LIMITS.voicePromptMinimum, 'Initial prompt must be at least 10 characters')
    .max(LIMITS.voicePromptMaximum, PROMPT_TOO_LONG),
  followUpPrompt: z.string().trim().max(LIMITS.voicePromptMaximum, PROMPT_TOO_LONG).nullish(),
  /** Seconds. */
  maxResponseTime: wholeNumber('Response time must be 5 to 300 seconds', 5, 300).default(60),
  maxRetries: wholeNumber('Retries must be 0 to 5', 0, 5).default(2),
  /** Minutes. */
  retryDelay: wholeNumber('Retry delay must be 1 to 60 minutes', 1, 60).default(15),
  noAnswerAction: VoiceAgentAction.default('retry'),
  incompleteResponseAction: VoiceAgentAction.default('continue'),
  droppedCallAction: VoiceAgentAction.default('retry'),
  callbackEnabled: z.boolean().default(true),
  active: z.boolean().default(true),
});

/** A configuration cannot move to another folder. Everything else can change. */
export const UpdateVoiceAgentBody = changeOf(CreateVoiceAgentBody.omit({ formId: true }));

/** Configuration of a voice agent for the people of a folder. No calls are placed. */
export const VoiceAgent = z.object({
  ...answeredFields(CreateVoiceAgentBody),
  ...storedFields,
  /** Name of the folder. */
  formName: z.string(),
  noAnswerAction: VoiceAgentAction,
  incompleteResponseAction: VoiceAgentAction,
  droppedCallAction: VoiceAgentAction,
});
export type VoiceAgent = z.infer<typeof VoiceAgent>;

export const voiceAgents = resource({
  name: 'voiceAgents',
  path: '/api/workspaces/:workspaceId/voice-agents',
  params: WorkspaceParams,
  id: 'voiceAgentId',
  read: 'voice-agents.read',
  edit: 'voice-agents.edit',
  body: CreateVoiceAgentBody,
  update: { method: 'PATCH', body: UpdateVoiceAgentBody },
  bodyBytes: 131_072,
  item: VoiceAgent,
  summaries: {
    list: 'The voice agent configurations of all folders of a workspace, newest first.',
    get: 'One voice agent configuration.',
    create: 'Adds a voice agent configuration to a folder. No calls are placed.',
    update: 'Changes a voice agent configuration.',
    delete: 'Deletes a voice agent configuration.',
  },
});
