import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { Etag, Id, ID_MAXIMUM, IdText, Instant, ListQuery, PlainQuery } from '../../ids';
import { LIMITS } from '../../limits';
import { PERMISSIONS } from '../../permissions';
import { WorkspaceParams } from '../people/workspaces';

/** Action of a voice agent after a failed call: call again, continue without the answer, or give up the call. */
export const VoiceAgentAction = z.enum(['retry', 'continue', 'stop']);
export type VoiceAgentAction = z.infer<typeof VoiceAgentAction>;

/** The defaults of the specification (§3, §9). */
export const VOICE_AGENT_DEFAULTS = {
  voice: 'maya',
  language: 'en-US',
  maxResponseTime: 60,
  maxRetries: 2,
  retryDelay: 15,
  noAnswerAction: 'retry',
  incompleteResponseAction: 'continue',
  droppedCallAction: 'retry',
  callbackEnabled: true,
  active: true,
} as const;

const text = (required: string, maximum: number, tooLong: string) =>
  z.string().trim().min(1, required).max(maximum, tooLong);
const whole = (message: string, least: number, most: number) =>
  z.number({ error: message }).int(message).min(least, message).max(most, message);

const formId = whole('Folder is required', 1, ID_MAXIMUM);
const name = text('Name is required', LIMITS.nameMaximum, 'This name is too long.');
const voice = text('Voice is required', LIMITS.voiceMaximum, 'This voice name is too long.');
const language = text('Language is required', LIMITS.languageMaximum, 'This language is too long.');
const initialPrompt = z
  .string()
  .trim()
  .min(LIMITS.voicePromptMinimum, 'Initial prompt must be at least 10 characters')
  .max(LIMITS.voicePromptMaximum, 'This prompt is too long: at most 10,000 characters.');
const followUpPrompt = z
  .string()
  .trim()
  .max(LIMITS.voicePromptMaximum, 'This prompt is too long: at most 10,000 characters.')
  .nullish();
const maxResponseTime = whole('Response time must be 5 to 300 seconds', 5, 300);
const maxRetries = whole('Retries must be 0 to 5', 0, 5);
const retryDelay = whole('Retry delay must be 1 to 60 minutes', 1, 60);

/** The schema of the specification (§5), for one folder of the workspace. */
export const CreateVoiceAgentBody = z.strictObject({
  formId,
  name,
  voice,
  language,
  initialPrompt,
  followUpPrompt,
  /** Seconds. */
  maxResponseTime: maxResponseTime.default(VOICE_AGENT_DEFAULTS.maxResponseTime),
  maxRetries: maxRetries.default(VOICE_AGENT_DEFAULTS.maxRetries),
  /** Minutes. */
  retryDelay: retryDelay.default(VOICE_AGENT_DEFAULTS.retryDelay),
  noAnswerAction: VoiceAgentAction.default(VOICE_AGENT_DEFAULTS.noAnswerAction),
  incompleteResponseAction: VoiceAgentAction.default(VOICE_AGENT_DEFAULTS.incompleteResponseAction),
  droppedCallAction: VoiceAgentAction.default(VOICE_AGENT_DEFAULTS.droppedCallAction),
  callbackEnabled: z.boolean().default(VOICE_AGENT_DEFAULTS.callbackEnabled),
  active: z.boolean().default(VOICE_AGENT_DEFAULTS.active),
});

/** A configuration cannot move to another folder. Everything else can change. */
export const UpdateVoiceAgentBody = z.strictObject({
  name: name.optional(),
  voice: voice.optional(),
  language: language.optional(),
  initialPrompt: initialPrompt.optional(),
  followUpPrompt,
  maxResponseTime: maxResponseTime.optional(),
  maxRetries: maxRetries.optional(),
  retryDelay: retryDelay.optional(),
  noAnswerAction: VoiceAgentAction.optional(),
  incompleteResponseAction: VoiceAgentAction.optional(),
  droppedCallAction: VoiceAgentAction.optional(),
  callbackEnabled: z.boolean().optional(),
  active: z.boolean().optional(),
});

/** Configuration of a voice agent for the people of a folder. No calls are placed. */
export const VoiceAgent = z.object({
  id: Id,
  formId: Id,
  /** Name of the folder. */
  formName: z.string(),
  name: z.string(),
  voice: z.string(),
  language: z.string(),
  initialPrompt: z.string(),
  followUpPrompt: z.string().nullable(),
  maxResponseTime: z.number().int(),
  maxRetries: z.number().int(),
  retryDelay: z.number().int(),
  noAnswerAction: VoiceAgentAction,
  incompleteResponseAction: VoiceAgentAction,
  droppedCallAction: VoiceAgentAction,
  callbackEnabled: z.boolean(),
  active: z.boolean(),
  etag: Etag,
  createdAt: Instant,
  updatedAt: Instant,
});
export type VoiceAgent = z.infer<typeof VoiceAgent>;

export const VoiceAgentParams = z.strictObject({ workspaceId: IdText, voiceAgentId: IdText });

const VOICE_AGENTS = '/api/workspaces/:workspaceId/voice-agents';

export const voiceAgents = {
  list: endpoint({
    name: 'voiceAgents.list',
    summary: 'The voice agent configurations of all folders of a workspace, newest first.',
    method: 'GET',
    path: VOICE_AGENTS,
    access: { workspace: PERMISSIONS['voice-agents.read'] },
    params: WorkspaceParams,
    query: ListQuery,
    response: z.array(VoiceAgent),
  }),
  get: endpoint({
    name: 'voiceAgents.get',
    summary: 'One voice agent configuration.',
    method: 'GET',
    path: `${VOICE_AGENTS}/:voiceAgentId`,
    access: { workspace: PERMISSIONS['voice-agents.read'] },
    params: VoiceAgentParams,
    query: PlainQuery,
    response: VoiceAgent,
  }),
  create: endpoint({
    name: 'voiceAgents.create',
    summary: 'Adds a voice agent configuration to a folder; it places no calls.',
    method: 'POST',
    path: VOICE_AGENTS,
    access: { workspace: PERMISSIONS['voice-agents.edit'] },
    params: WorkspaceParams,
    body: CreateVoiceAgentBody,
    bodyBytes: 131_072,
    response: VoiceAgent,
    status: 201,
  }),
  update: endpoint({
    name: 'voiceAgents.update',
    summary: 'Changes a voice agent configuration.',
    method: 'PATCH',
    path: `${VOICE_AGENTS}/:voiceAgentId`,
    access: { workspace: PERMISSIONS['voice-agents.edit'] },
    params: VoiceAgentParams,
    body: UpdateVoiceAgentBody,
    bodyBytes: 131_072,
    response: VoiceAgent,
  }),
  delete: endpoint({
    name: 'voiceAgents.delete',
    summary: 'Deletes a voice agent configuration.',
    method: 'DELETE',
    path: `${VOICE_AGENTS}/:voiceAgentId`,
    access: { workspace: PERMISSIONS['voice-agents.edit'] },
    params: VoiceAgentParams,
    response: 'nothing',
  }),
};
