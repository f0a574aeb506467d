import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { Etag, Id, IdText, Instant, ListQuery, PlainQuery } from '../../ids';
import { LIMITS } from '../../limits';
import { PERMISSIONS } from '../../permissions';
import { FormParams } from '../forms';

/** Result of a planned call, entered by users. `queued`: not yet made. */
export const CallStatus = z.enum(['queued', 'completed', 'no_answer', 'incomplete', 'dropped', 'cancelled']);
export type CallStatus = z.infer<typeof CallStatus>;

/** Result of a test call, entered by users. `pending`: not yet made. */
export const TestCallStatus = z.enum(['pending', 'completed', 'failed', 'cancelled']);
export type TestCallStatus = z.infer<typeof TestCallStatus>;

const maybe = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum, 'This text is too long.')
    .nullish()
    .transform((value) => value || null);
const SECONDS = 'The duration is 0 to 86,400 seconds';
const duration = z.number({ error: SECONDS }).int(SECONDS).min(0, SECONDS).max(86_400, SECONDS).nullish();
const recordingUrl = maybe(LIMITS.descriptionMaximum).refine(
  (value) => value === null || z.url({ protocol: /^https?$/ }).safeParse(value).success,
  'Please enter a web address that begins with https:// or http://.',
);

/** A call to a respondent. A call of a schedule uses the voice and knowledge of that schedule. */
export const CallBody = z.strictObject({ respondentId: Id, scheduleId: Id.nullish() });

export const CallOutcomeBody = z.strictObject({
  status: CallStatus,
  callId: maybe(LIMITS.nameMaximum),
  duration,
  recordingUrl,
  transcript: maybe(LIMITS.transcriptMaximum),
  summary: maybe(LIMITS.descriptionMaximum),
  goalAchieved: z.boolean().nullish(),
});

export const TestCallBody = z.strictObject({
  phoneNumber: z
    .string()
    .trim()
    .min(1, 'Phone number is required')
    .max(LIMITS.phoneMaximum, 'This is too long.'),
  notes: maybe(LIMITS.descriptionMaximum),
});

export const TestCallOutcomeBody = z
  .strictObject({
    status: TestCallStatus,
    callId: maybe(LIMITS.nameMaximum),
    startedAt: z.iso.datetime().nullish(),
    endedAt: z.iso.datetime().nullish(),
    notes: maybe(LIMITS.descriptionMaximum),
  })
  .refine(
    ({ startedAt, endedAt }) => !startedAt || !endedAt || Date.parse(startedAt) <= Date.parse(endedAt),
    {
      path: ['endedAt'],
      error: 'A call ends after it has begun',
    },
  );

/** A planned call to a respondent. Users enter its result. No calls are placed. */
export const FormCall = z.object({
  id: Id,
  formId: Id,
  scheduleId: Id.nullable(),
  respondentId: Id.nullable(),
  /** Code of the respondent. */
  identifierCode: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  callId: z.string().nullable(),
  status: z.string(),
  /** Seconds. */
  duration: z.number().int().nullable(),
  recordingUrl: z.string().nullable(),
  transcript: z.string().nullable(),
  aiVoice: z.string().nullable(),
  knowledgeBaseId: z.array(z.string()),
  summary: z.string().nullable(),
  goalAchieved: z.boolean().nullable(),
  etag: Etag,
  createdAt: Instant,
  updatedAt: Instant,
});
export type FormCall = z.infer<typeof FormCall>;

/** A test call of a form. No calls are placed. */
export const TestCall = z.object({
  id: Id,
  formId: Id,
  phoneNumber: z.string(),
  callId: z.string().nullable(),
  status: z.string(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Seconds. */
  duration: z.number().int().nullable(),
  requestedBy: Id.nullable(),
  notes: z.string().nullable(),
  etag: Etag,
  createdAt: Instant,
});
export type TestCall = z.infer<typeof TestCall>;

const CallParams = z.strictObject({ workspaceId: IdText, formId: IdText, formCallId: IdText });
const TestCallParams = z.strictObject({ workspaceId: IdText, formId: IdText, testCallId: IdText });

const FORM = '/api/workspaces/:workspaceId/forms/:formId';
const READ = { workspace: PERMISSIONS['calls.read'] };
const EDIT = { workspace: PERMISSIONS['calls.edit'] };

export const calls = {
  list: endpoint({
    name: 'calls.list',
    summary: 'The calls of a folder, newest first; transcripts come with the call alone.',
    method: 'GET',
    path: `${FORM}/calls`,
    access: READ,
    params: FormParams,
    query: ListQuery.extend({ status: CallStatus.optional() }),
    response: z.array(FormCall.omit({ transcript: true })),
  }),
  get: endpoint({
    name: 'calls.get',
    summary: 'One call with its transcript.',
    method: 'GET',
    path: `${FORM}/calls/:formCallId`,
    access: READ,
    params: CallParams,
    query: PlainQuery,
    response: FormCall,
  }),
  create: endpoint({
    name: 'calls.create',
    summary: 'Plans a call to a respondent; it places none.',
    method: 'POST',
    path: `${FORM}/calls`,
    access: EDIT,
    params: FormParams,
    body: CallBody,
    response: FormCall,
    status: 201,
  }),
  plan: endpoint({
    name: 'calls.plan',
    summary:
      'Plans the calls of a schedule, at most 500 at once, to those who have none of it yet; it places none.',
    method: 'POST',
    path: `${FORM}/schedules/:scheduleId/calls`,
    access: EDIT,
    params: z.strictObject({ workspaceId: IdText, formId: IdText, scheduleId: IdText }),
    response: z.object({
      planned: z.number().int(),
      /** Number of people without a call. */
      left: z.number().int(),
    }),
  }),
  update: endpoint({
    name: 'calls.update',
    summary: 'Says how a call went.',
    method: 'PUT',
    path: `${FORM}/calls/:formCallId`,
    access: EDIT,
    params: CallParams,
    body: CallOutcomeBody,
    bodyBytes: 786_432,
    response: FormCall,
  }),
};

export const testCalls = {
  list: endpoint({
    name: 'testCalls.list',
    summary: 'The test calls of a folder, newest first.',
    method: 'GET',
    path: `${FORM}/test-calls`,
    access: READ,
    params: FormParams,
    query: ListQuery,
    response: z.array(TestCall),
  }),
  get: endpoint({
    name: 'testCalls.get',
    summary: 'One test call.',
    method: 'GET',
    path: `${FORM}/test-calls/:testCallId`,
    access: READ,
    params: TestCallParams,
    query: PlainQuery,
    response: TestCall,
  }),
  create: endpoint({
    name: 'testCalls.create',
    summary: 'Notes down a test call; it places none.',
    method: 'POST',
    path: `${FORM}/test-calls`,
    access: EDIT,
    params: FormParams,
    body: TestCallBody,
    response: TestCall,
    status: 201,
  }),
  update: endpoint({
    name: 'testCalls.update',
    summary: 'Says how a test call went.',
    method: 'PUT',
    path: `${FORM}/test-calls/:testCallId`,
    access: EDIT,
    params: TestCallParams,
    body: TestCallOutcomeBody,
    response: TestCall,
  }),
};
