import {
  CreateVoiceAgentBody,
  VOICE_AGENT_DEFAULTS,
  VoiceAgentAction,
  type VoiceAgent,
} from '@app/contracts';
import { z } from 'zod';

/** Mirrors the form fields. All values are text, including numbers. */
const VoiceAgentInput = z.object({
  formId: z.string(),
  name: z.string(),
  voice: z.string(),
  language: z.string(),
  initialPrompt: z.string(),
  followUpPrompt: z.string(),
  maxResponseTime: z.string(),
  maxRetries: z.string(),
  retryDelay: z.string(),
  noAnswerAction: VoiceAgentAction,
  incompleteResponseAction: VoiceAgentAction,
  droppedCallAction: VoiceAgentAction,
  callbackEnabled: z.boolean(),
  active: z.boolean(),
});
export type VoiceAgentInput = z.infer<typeof VoiceAgentInput>;

/** An empty field is no number, not zero. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** The rules of the server, for a new configuration and for a changed one. */
export const VoiceAgentForm = VoiceAgentInput.transform((form): z.input<typeof CreateVoiceAgentBody> => ({
  ...form,
  formId: Number(form.formId),
  maxResponseTime: numberOf(form.maxResponseTime),
  maxRetries: numberOf(form.maxRetries),
  retryDelay: numberOf(form.retryDelay),
})).pipe(CreateVoiceAgentBody);
export type VoiceAgentOutput = z.output<typeof VoiceAgentForm>;

export const VOICE_AGENT_FIELDS = Object.values(VoiceAgentInput.keyof().enum);

const { voice, language, maxResponseTime, maxRetries, retryDelay, ...choices } = VOICE_AGENT_DEFAULTS;

export const newVoiceAgent: VoiceAgentInput = {
  ...choices,
  formId: '',
  name: '',
  voice,
  language,
  initialPrompt: '',
  followUpPrompt: '',
  maxResponseTime: String(maxResponseTime),
  maxRetries: String(maxRetries),
  retryDelay: String(retryDelay),
};

export const inputOf = (agent: VoiceAgent): VoiceAgentInput => ({
  formId: String(agent.formId),
  name: agent.name,
  voice: agent.voice,
  language: agent.language,
  initialPrompt: agent.initialPrompt,
  followUpPrompt: agent.followUpPrompt ?? '',
  maxResponseTime: String(agent.maxResponseTime),
  maxRetries: String(agent.maxRetries),
  retryDelay: String(agent.retryDelay),
  noAnswerAction: agent.noAnswerAction,
  incompleteResponseAction: agent.incompleteResponseAction,
  droppedCallAction: agent.droppedCallAction,
  callbackEnabled: agent.callbackEnabled,
  active: agent.active,
});
