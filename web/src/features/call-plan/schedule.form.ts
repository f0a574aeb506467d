import {
  RespondentFilter,
  type Schedule,
  SCHEDULE_DEFAULTS,
  ScheduleBody,
  VoicemailAction,
} from '@app/contracts';
import { z } from 'zod';
import { numberOf, partsOf } from './typed';

const text = z.string();

/** Mirrors the form fields. All values are text, including numbers and lists. */
const ScheduleInput = z.object({
  name: text,
  startDate: text,
  primaryCallTime: text,
  retryTimes: text,
  maxRetries: text,
  respondentFilter: RespondentFilter,
  active: z.boolean(),
  dayOfWeek: text,
  promptText: text,
  includeFormDesign: z.boolean(),
  knowledgeBaseId: text,
  firstSentence: text,
  closingMessage: text,
  sponsorName: text,
  siteLocation: text,
  aiVoice: text,
  aiModel: text,
  language: text,
  maxDuration: text,
  temperature: text,
  voicemailAction: VoicemailAction,
  voicemailMessage: text,
});
export type ScheduleInput = z.infer<typeof ScheduleInput>;

/** The rules of the server. */
export const ScheduleForm = ScheduleInput.transform((form): z.input<typeof ScheduleBody> => ({
  ...form,
  retryTimes: partsOf(form.retryTimes),
  knowledgeBaseId: partsOf(form.knowledgeBaseId),
  maxRetries: numberOf(form.maxRetries),
  maxDuration: numberOf(form.maxDuration),
  temperature: numberOf(form.temperature),
})).pipe(ScheduleBody);
export type ScheduleOutput = z.output<typeof ScheduleForm>;

export const SCHEDULE_FIELDS = Object.values(ScheduleInput.keyof().enum);

const { recurrenceType: _oneTime, maxRetries, maxDuration, temperature, ...defaults } = SCHEDULE_DEFAULTS;

export const newSchedule: ScheduleInput = {
  ...defaults,
  name: '',
  startDate: '',
  primaryCallTime: '',
  retryTimes: '',
  promptText: '',
  knowledgeBaseId: '',
  firstSentence: '',
  closingMessage: '',
  sponsorName: '',
  siteLocation: '',
  voicemailMessage: '',
  maxRetries: String(maxRetries),
  maxDuration: String(maxDuration),
  temperature: String(temperature),
};

export const inputOf = (schedule: Schedule): ScheduleInput => ({
  name: schedule.name,
  startDate: schedule.startDate,
  primaryCallTime: schedule.primaryCallTime,
  retryTimes: schedule.retryTimes.join(', '),
  maxRetries: String(schedule.maxRetries),
  respondentFilter: RespondentFilter.catch('all').parse(schedule.respondentFilter),
  active: schedule.active,
  dayOfWeek: schedule.dayOfWeek,
  promptText: schedule.promptText ?? '',
  includeFormDesign: schedule.includeFormDesign,
  knowledgeBaseId: schedule.knowledgeBaseId.join(', '),
  firstSentence: schedule.firstSentence ?? '',
  closingMessage: schedule.closingMessage ?? '',
  sponsorName: schedule.sponsorName ?? '',
  siteLocation: schedule.siteLocation ?? '',
  aiVoice: schedule.aiVoice,
  aiModel: schedule.aiModel,
  language: schedule.language,
  maxDuration: String(schedule.maxDuration),
  temperature: String(schedule.temperature),
  voicemailAction: VoicemailAction.catch('leave_message').parse(schedule.voicemailAction),
  voicemailMessage: schedule.voicemailMessage ?? '',
});
