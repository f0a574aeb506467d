import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { optionalText, requiredText, wholeNumber } from '../../field-rules';
import { cacheBuster, Id, Instant } from '../../ids';
import { LIMITS } from '../../limits';
import { PERMISSIONS } from '../../permissions';
import { answeredFields, resource, storedFields } from '../../resource';
import { FormParams } from '../forms';

/** Who is called: every active respondent, or those without a complete response. */
export const RespondentFilter = z.enum(['all', 'unanswered']);
export type RespondentFilter = z.infer<typeof RespondentFilter>;

/** What a voice agent does when it reaches a machine. */
export const VoicemailAction = z.enum(['leave_message', 'hang_up']);

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

/** The defaults are those of the specification (§3, §9). */
export const ScheduleBody = z.strictObject({
  name: requiredText('Plan name is required', LIMITS.nameMaximum),
  startDate,
  /** In the time zone of each respondent. */
  primaryCallTime: timeOfDay,
  retryTimes: z.array(timeOfDay).max(5, 'At most five other times').default([]),
  maxRetries: wholeNumber('Retries must be 0 to 5', 0, 5).default(0),
  respondentFilter: RespondentFilter.default('all'),
  active: z.boolean().default(false),
  recurrenceType: z.literal('one-time').default('one-time'),
  dayOfWeek: z
    .string()
    .max(1)
    .regex(/^[0-6]$/, 'Use a day from 0 (Sunday) to 6')
    .default('1'),
  promptText: optionalText(LIMITS.voicePromptMaximum),
  includeFormDesign: z.boolean().default(true),
  knowledgeBaseId: z.array(requiredText('A knowledge base is empty', LIMITS.nameMaximum)).max(20).default([]),
  firstSentence: optionalText(LIMITS.descriptionMaximum),
  closingMessage: optionalText(LIMITS.descriptionMaximum),
  sponsorName: optionalText(LIMITS.nameMaximum),
  siteLocation: optionalText(LIMITS.nameMaximum),
  aiVoice: requiredText('Voice is required', LIMITS.voiceMaximum).default('maya'),
  aiModel: requiredText('Model is required', LIMITS.voiceMaximum).default('base'),
  language: requiredText('Language is required', LIMITS.languageMaximum).default('en-US'),
  /** Minutes. */
  maxDuration: wholeNumber('A call lasts 1 to 120 minutes', 1, 120).default(10),
  temperature: z
    .number({ error: 'Temperature must be 0 to 2' })
    .min(0, 'Temperature must be 0 to 2')
    .max(2, 'Temperature must be 0 to 2')
    .default(0.7),
  voicemailAction: VoicemailAction.default('leave_message'),
  voicemailMessage: optionalText(LIMITS.descriptionMaximum),
});

/** Hours are those of each respondent; bounds and defaults are those of the specification (§5, §9). */
export const CampaignBody = z
  .strictObject({
    name: requiredText('Campaign name is required', LIMITS.nameMaximum),
    startDate,
    callWindowStart: wholeNumber('The window begins at an hour from 0 to 23', 0, 23).default(9),
    callWindowEnd: wholeNumber('The window ends at an hour from 0 to 23', 0, 23).default(17),
    /** 0 is Sunday. */
    callDays: z
      .array(wholeNumber('Days are 0 (Sunday) to 6', 0, 6))
      .min(1, 'Choose at least one day')
      .max(7, 'A week has seven days')
      .refine((days) => new Set(days).size === days.length, 'A day is selected twice')
      .default([1, 2, 3, 4, 5]),
    callsPerDay: wholeNumber('Calls per day must be 1 to 1000', 1, 1000).default(50),
    respondentFilter: RespondentFilter.default('all'),
    active: z.boolean().default(false),
  })
  .refine(({ callWindowStart, callWindowEnd }) => callWindowStart < callWindowEnd, {
    path: ['callWindowEnd'],
    error: 'The window must end after it begins',
  });

/** A single planned call window for the respondents of a form. No calls are placed. */
export const Schedule = z.object({
  ...storedFields,
  ...answeredFields(ScheduleBody),
  lastExecutionDate: z.string().nullable(),
  executionDates: z.array(z.string()),
});
export type Schedule = z.infer<typeof Schedule>;

/** Days and hours in which the respondents of a form would be called. No calls are placed. */
export const Campaign = z.object({
  ...storedFields,
  ...answeredFields(CampaignBody),
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

const FORM = '/api/workspaces/:workspaceId/forms/:formId';
const OF_FORM = { params: FormParams, read: 'calls.read', edit: 'calls.edit' } as const;

export const schedules = {
  calendar: endpoint({
    name: 'schedules.calendar',
    summary: 'The planned calls of seven days, in the time zones of the respondents. No calls are placed.',
    method: 'GET',
    path: `${FORM}/call-calendar`,
    access: { workspace: PERMISSIONS['calls.read'] },
    params: FormParams,
    query: CalendarQuery,
    response: z.array(PlannedCalls),
  }),
  ...resource({
    ...OF_FORM,
    name: 'schedules',
    path: `${FORM}/schedules`,
    id: 'scheduleId',
    body: ScheduleBody,
    update: { method: 'PUT', body: ScheduleBody },
    bodyBytes: 131_072,
    item: Schedule,
    summaries: {
      list: 'The schedules of a folder, newest first.',
      get: 'One schedule.',
      create: 'Adds a schedule. No calls are placed.',
      update: 'Changes a schedule.',
      delete: 'Deletes a schedule and keeps the calls that were planned from it.',
    },
  }),
};

export const campaigns = resource({
  ...OF_FORM,
  name: 'campaigns',
  path: `${FORM}/campaigns`,
  id: 'campaignId',
  body: CampaignBody,
  update: { method: 'PUT', body: CampaignBody },
  item: Campaign,
  summaries: {
    list: 'The campaigns of a folder, newest first.',
    get: 'One campaign.',
    create: 'Adds a campaign. No calls are placed.',
    update: 'Changes a campaign.',
    delete: 'Deletes a campaign.',
  },
});
