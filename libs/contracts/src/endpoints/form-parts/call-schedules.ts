import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { cacheBuster, Etag, Id, IdText, Instant, ListQuery, PlainQuery } from '../../ids';
import { LIMITS } from '../../limits';
import { PERMISSIONS } from '../../permissions';
import { FormParams } from '../forms';

/** Who is called: every active respondent, or those without a complete response. */
export const RespondentFilter = z.enum(['all', 'unanswered']);
export type RespondentFilter = z.infer<typeof RespondentFilter>;

/** What a voice agent does when it reaches a machine. */
export const VoicemailAction = z.enum(['leave_message', 'hang_up']);

/** The defaults of the specification (§3, §9). */
export const SCHEDULE_DEFAULTS = {
  maxRetries: 0,
  respondentFilter: 'all',
  active: false,
  recurrenceType: 'one-time',
  dayOfWeek: '1',
  includeFormDesign: true,
  aiVoice: 'maya',
  aiModel: 'base',
  language: 'en-US',
  maxDuration: 10,
  temperature: 0.7,
  voicemailAction: 'leave_message',
} as const;
export const CAMPAIGN_DEFAULTS = {
  callWindowStart: 9,
  callWindowEnd: 17,
  callDays: [1, 2, 3, 4, 5],
  callsPerDay: 50,
  respondentFilter: 'all',
  active: false,
} as const;

const text = (required: string, maximum: number) =>
  z.string().trim().min(1, required).max(maximum, 'This text is too long.');
const maybe = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum, 'This text is too long.')
    .nullish()
    .transform((value) => value || null);
const whole = (message: string, least: number, most: number) =>
  z.number({ error: message }).int(message).min(least, message).max(most, message);

const startDate = z
  .string()
  .trim()
  .min(1, 'Start date is required')
  .max(10, 'Use a date such as 2026-01-31')
  .refine((value) => value === '' || z.iso.date().safeParse(value).success, 'Use a date such as 2026-01-31');
const timeOfDay = z
  .string()
  .trim()
  .max(5, 'Use a time such as 09:30')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 09:30');

export const ScheduleBody = z.strictObject({
  name: text('Schedule name is required', LIMITS.nameMaximum),
  startDate,
  /** In the time zone of each respondent. */
  primaryCallTime: timeOfDay,
  retryTimes: z.array(timeOfDay).max(5, 'At most five other times').default([]),
  maxRetries: whole('Retries must be 0 to 5', 0, 5).default(SCHEDULE_DEFAULTS.maxRetries),
  respondentFilter: RespondentFilter.default(SCHEDULE_DEFAULTS.respondentFilter),
  active: z.boolean().default(SCHEDULE_DEFAULTS.active),
  recurrenceType: z.literal('one-time').default(SCHEDULE_DEFAULTS.recurrenceType),
  dayOfWeek: z
    .string()
    .max(1)
    .regex(/^[0-6]$/, 'Use a day from 0 (Sunday) to 6')
    .default(SCHEDULE_DEFAULTS.dayOfWeek),
  promptText: maybe(LIMITS.voicePromptMaximum),
  includeFormDesign: z.boolean().default(SCHEDULE_DEFAULTS.includeFormDesign),
  knowledgeBaseId: z.array(text('A knowledge base is empty', LIMITS.nameMaximum)).max(20).default([]),
  firstSentence: maybe(LIMITS.descriptionMaximum),
  closingMessage: maybe(LIMITS.descriptionMaximum),
  sponsorName: maybe(LIMITS.nameMaximum),
  siteLocation: maybe(LIMITS.nameMaximum),
  aiVoice: text('Voice is required', LIMITS.voiceMaximum).default(SCHEDULE_DEFAULTS.aiVoice),
  aiModel: text('Model is required', LIMITS.voiceMaximum).default(SCHEDULE_DEFAULTS.aiModel),
  language: text('Language is required', LIMITS.languageMaximum).default(SCHEDULE_DEFAULTS.language),
  /** Minutes. */
  maxDuration: whole('A call lasts 1 to 120 minutes', 1, 120).default(SCHEDULE_DEFAULTS.maxDuration),
  temperature: z
    .number({ error: 'Temperature must be 0 to 2' })
    .min(0, 'Temperature must be 0 to 2')
    .max(2, 'Temperature must be 0 to 2')
    .default(SCHEDULE_DEFAULTS.temperature),
  voicemailAction: VoicemailAction.default(SCHEDULE_DEFAULTS.voicemailAction),
  voicemailMessage: maybe(LIMITS.descriptionMaximum),
});

/** Hours are those of each respondent; the bounds are those of the specification (§5). */
export const CampaignBody = z
  .strictObject({
    name: text('Campaign name is required', LIMITS.nameMaximum),
    startDate,
    callWindowStart: whole('The window begins at an hour from 0 to 23', 0, 23).default(
      CAMPAIGN_DEFAULTS.callWindowStart,
    ),
    callWindowEnd: whole('The window ends at an hour from 0 to 23', 0, 23).default(
      CAMPAIGN_DEFAULTS.callWindowEnd,
    ),
    /** 0 is Sunday. */
    callDays: z
      .array(whole('Days are 0 (Sunday) to 6', 0, 6))
      .min(1, 'Choose at least one day')
      .max(7, 'A week has seven days')
      .refine((days) => new Set(days).size === days.length, 'A day stands there twice')
      .default([...CAMPAIGN_DEFAULTS.callDays]),
    callsPerDay: whole('Calls per day must be 1 to 1000', 1, 1000).default(CAMPAIGN_DEFAULTS.callsPerDay),
    respondentFilter: RespondentFilter.default(CAMPAIGN_DEFAULTS.respondentFilter),
    active: z.boolean().default(CAMPAIGN_DEFAULTS.active),
  })
  .refine(({ callWindowStart, callWindowEnd }) => callWindowStart < callWindowEnd, {
    path: ['callWindowEnd'],
    error: 'The window has to end after it begins',
  });

const stored = { id: Id, formId: Id, etag: Etag, createdAt: Instant, updatedAt: Instant };

/** A single planned call window for the respondents of a form. No calls are placed. */
export const Schedule = z.object({
  ...stored,
  name: z.string(),
  startDate: z.string(),
  primaryCallTime: z.string(),
  retryTimes: z.array(z.string()),
  maxRetries: z.number().int(),
  respondentFilter: z.string(),
  active: z.boolean(),
  recurrenceType: z.string(),
  lastExecutionDate: z.string().nullable(),
  executionDates: z.array(z.string()),
  dayOfWeek: z.string(),
  promptText: z.string().nullable(),
  includeFormDesign: z.boolean(),
  knowledgeBaseId: z.array(z.string()),
  firstSentence: z.string().nullable(),
  closingMessage: z.string().nullable(),
  sponsorName: z.string().nullable(),
  siteLocation: z.string().nullable(),
  aiVoice: z.string(),
  aiModel: z.string(),
  language: z.string(),
  maxDuration: z.number().int(),
  temperature: z.number(),
  voicemailAction: z.string(),
  voicemailMessage: z.string().nullable(),
});
export type Schedule = z.infer<typeof Schedule>;

/** Days and hours in which the respondents of a form would be called. No calls are placed. */
export const Campaign = z.object({
  ...stored,
  name: z.string(),
  startDate: z.string(),
  callWindowStart: z.number().int(),
  callWindowEnd: z.number().int(),
  callDays: z.array(z.number().int()),
  callsPerDay: z.number().int(),
  respondentFilter: z.string(),
  active: z.boolean(),
  createdBy: Id.nullable(),
});
export type Campaign = z.infer<typeof Campaign>;

/** Number of people in one time zone who would be called at the same time by an active schedule or campaign. */
export const PlannedCalls = z.object({
  kind: z.enum(['schedule', 'campaign']),
  id: Id,
  name: z.string(),
  /** Date in the respondents' time zone. */
  date: z.string(),
  /** `HH:mm` in the respondents' time zone: start of the calls and, for a campaign, the end. */
  from: z.string(),
  to: z.string().nullable(),
  timezone: z.string(),
  /** The same instant for all respondents. An invalid time zone counts as UTC. */
  startsAt: Instant,
  people: z.number().int(),
});
export type PlannedCalls = z.infer<typeof PlannedCalls>;

const CalendarQuery = z.strictObject({
  ...cacheBuster,
  /** First of seven days. */
  from: z.iso.date(),
});

const ScheduleParams = z.strictObject({ workspaceId: IdText, formId: IdText, scheduleId: IdText });
const CampaignParams = z.strictObject({ workspaceId: IdText, formId: IdText, campaignId: IdText });

const FORM = '/api/workspaces/:workspaceId/forms/:formId';
const READ = { workspace: PERMISSIONS['calls.read'] };
const EDIT = { workspace: PERMISSIONS['calls.edit'] };
const SCHEDULE_BYTES = 131_072;

export const schedules = {
  calendar: endpoint({
    name: 'schedules.calendar',
    summary: 'Who would be called when in seven days, in the time zones of the respondents. Nothing dials.',
    method: 'GET',
    path: `${FORM}/call-calendar`,
    access: READ,
    params: FormParams,
    query: CalendarQuery,
    response: z.array(PlannedCalls),
  }),
  list: endpoint({
    name: 'schedules.list',
    summary: 'The schedules of a folder, newest first.',
    method: 'GET',
    path: `${FORM}/schedules`,
    access: READ,
    params: FormParams,
    query: ListQuery,
    response: z.array(Schedule),
  }),
  get: endpoint({
    name: 'schedules.get',
    summary: 'One schedule.',
    method: 'GET',
    path: `${FORM}/schedules/:scheduleId`,
    access: READ,
    params: ScheduleParams,
    query: PlainQuery,
    response: Schedule,
  }),
  create: endpoint({
    name: 'schedules.create',
    summary: 'Adds a schedule; it places no calls.',
    method: 'POST',
    path: `${FORM}/schedules`,
    access: EDIT,
    params: FormParams,
    body: ScheduleBody,
    bodyBytes: SCHEDULE_BYTES,
    response: Schedule,
    status: 201,
  }),
  update: endpoint({
    name: 'schedules.update',
    summary: 'Changes a schedule.',
    method: 'PUT',
    path: `${FORM}/schedules/:scheduleId`,
    access: EDIT,
    params: ScheduleParams,
    body: ScheduleBody,
    bodyBytes: SCHEDULE_BYTES,
    response: Schedule,
  }),
  delete: endpoint({
    name: 'schedules.delete',
    summary: 'Deletes a schedule; calls that were planned by it stay.',
    method: 'DELETE',
    path: `${FORM}/schedules/:scheduleId`,
    access: EDIT,
    params: ScheduleParams,
    response: 'nothing',
  }),
};

export const campaigns = {
  list: endpoint({
    name: 'campaigns.list',
    summary: 'The campaigns of a folder, newest first.',
    method: 'GET',
    path: `${FORM}/campaigns`,
    access: READ,
    params: FormParams,
    query: ListQuery,
    response: z.array(Campaign),
  }),
  get: endpoint({
    name: 'campaigns.get',
    summary: 'One campaign.',
    method: 'GET',
    path: `${FORM}/campaigns/:campaignId`,
    access: READ,
    params: CampaignParams,
    query: PlainQuery,
    response: Campaign,
  }),
  create: endpoint({
    name: 'campaigns.create',
    summary: 'Adds a campaign; it places no calls.',
    method: 'POST',
    path: `${FORM}/campaigns`,
    access: EDIT,
    params: FormParams,
    body: CampaignBody,
    response: Campaign,
    status: 201,
  }),
  update: endpoint({
    name: 'campaigns.update',
    summary: 'Changes a campaign.',
    method: 'PUT',
    path: `${FORM}/campaigns/:campaignId`,
    access: EDIT,
    params: CampaignParams,
    body: CampaignBody,
    response: Campaign,
  }),
  delete: endpoint({
    name: 'campaigns.delete',
    summary: 'Deletes a campaign.',
    method: 'DELETE',
    path: `${FORM}/campaigns/:campaignId`,
    access: EDIT,
    params: CampaignParams,
    response: 'nothing',
  }),
};
