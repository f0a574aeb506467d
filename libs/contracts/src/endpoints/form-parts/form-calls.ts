import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { optionalText, requiredText } from '../../field-rules';
import { Etag, Id, IdText, Instant, ListQuery, PlainQuery } from '../../ids';
import { LIMITS } from '../../limits';
import { PERMISSIONS } from '../../permissions';
import { answeredFields, resource, storedFields } from '../../resource';
import { FormParams } from '../forms';

/** Result of a planned call, entered by users. `queued`: not yet made. */
export const CallStatus = z.enum(['queued', 'completed', 'no_answer', 'incomplete', 'dropped', 'cancelled']);
export type CallStatus = z.infer<typeof CallStatus>;

/** Result of a test call, entered by users. `pending`: not yet made. */
export const TestCallStatus = z.enum(['pending', 'completed', 'failed', 'cancelled']);
export type TestCallStatus = z.infer<typeof TestCallStatus>;

const SECONDS = 'The duration is 0 to 86,400 seconds';
const duration = z.number({ error: SECONDS }).int(SECONDS).min(0, SECONDS).max(86_400, SECONDS).nullish();
const recordingUrl = optionalText(LIMITS.descriptionMaximum).refine(
  (value) => value === null || z.url({ protocol: /^https?$/ }).safeParse(value).success,
  'Please enter a web address that begins with https:// or http://.',
);

/** A call to a respondent. A call of a schedule uses the voice and knowledge of that schedule. */
export const CallBody = z.strictObject({ respondentId: Id, scheduleId: Id.nullish() });

export const CallOutcomeBody = z.strictObject({
  status: CallStatus,
  callId: optionalText(LIMITS.nameMaximum),
  duration,
  recordingUrl,
  transcript: optionalText(LIMITS.transcriptMaximum),
  summary: optionalText(LIMITS.descriptionMaximum),
  goalAchieved: z.boolean().nullish(),
});

export const TestCallBody = z.strictObject({
  phoneNumber: requiredText('Phone number is required', LIMITS.phoneMaximum, 'This is too long.'),
  notes: optionalText(LIMITS.descriptionMaximum),
});

export const TestCallOutcomeBody = z
  .strictObject({
    status: TestCallStatus,
    callId: optionalText(LIMITS.nameMaximum),
    startedAt: z.iso.datetime().nullish(),
    endedAt: z.iso.datetime().nullish(),
    notes: optionalText(LIMITS.descriptionMaximum),
  })
  .refine(
    ({ startedAt, endedAt }) => !startedAt || !endedAt || Date.parse(startedAt) <= Date.parse(endedAt),
    {
      path: ['endedAt'],
      error: 'A call must end after it begins',
    },
  );

/** A planned call to a respondent. Users enter its result. No calls are placed. */
export const FormCall = z.object({
  ...storedFields,
  ...answeredFields(CallOutcomeBody),
  scheduleId: Id.nullable(),
  respondentId: Id.nullable(),
  /** Code of the respondent. */
  identifierCode: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  aiVoice: z.string().nullable(),
  knowledgeBaseId: z.array(z.string()),
});
export type FormCall = z.infer<typeof FormCall>;

/** A test call of a form. No calls are placed. */
export const TestCall = z.object({
  id: Id,
  formId: Id,
  etag: Etag,
  createdAt: Instant,
  ...answeredFields(TestCallOutcomeBody),
  phoneNumber: z.string(),
  /** Seconds. */
  duration: z.number().int().nullable(),
  requestedBy: Id.nullable(),
});
export type TestCall = z.infer<typeof TestCall>;

const CallParams = z.strictObject({ workspaceId: IdText, formId: IdText, formCallId: IdText });
const FORM = '/api/workspaces/:workspaceId/forms/:formId';
const READ = { workspace: PERMISSIONS['calls.read'] };
const EDIT = { workspace: PERMISSIONS['calls.edit'] };

export const calls = {
  list: endpoint({
    name: 'calls.list',
    summary: 'The calls of a folder without transcripts, newest first.',
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
    summary: 'Plans a call to a respondent. No call is placed.',
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
      'Plans a call for each respondent of a schedule who has none yet, at most 500 per request. No calls are placed.',
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
    summary: 'Records the result of a call.',
    method: 'PUT',
    path: `${FORM}/calls/:formCallId`,
    access: EDIT,
    params: CallParams,
    body: CallOutcomeBody,
    bodyBytes: 786_432,
    response: FormCall,
  }),
  delete: endpoint({
    name: 'calls.delete',
    summary: 'Deletes a call. Responses from it are kept.',
    method: 'DELETE',
    path: `${FORM}/calls/:formCallId`,
    access: { workspace: PERMISSIONS['calls.delete'] },
    params: CallParams,
    response: 'nothing',
  }),
};

export const testCalls = resource({
  name: 'testCalls',
  path: `${FORM}/test-calls`,
  params: FormParams,
  id: 'testCallId',
  read: 'calls.read',
  edit: 'calls.edit',
  remove: 'calls.delete',
  body: TestCallBody,
  update: { method: 'PUT', body: TestCallOutcomeBody },
  item: TestCall,
  summaries: {
    list: 'The test calls of a folder, newest first.',
    get: 'One test call.',
    create: 'Records a test call. No call is placed.',
    update: 'Records the result of a test call.',
    delete: 'Deletes a test call.',
  },
});
