import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { Etag, Id, IdText, Instant, ListQuery, PlainQuery } from '../../ids';
import { LIMITS } from '../../limits';
import { PERMISSIONS } from '../../permissions';
import { Question } from './form-design';
import { FormParams } from '../forms';

/** The respondent as known when the response was archived. */
export const ArchivedRespondent = z.object({
  identifierCode: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  country: z.string(),
  state: z.string(),
  timezone: z.string(),
  languages: z.array(z.string()),
});
export type ArchivedRespondent = z.infer<typeof ArchivedRespondent>;

/** Response of one respondent. The answers are included only when a single response is requested. */
export const ResponseSummary = z.object({
  id: Id,
  formId: Id,
  respondentId: Id.nullable(),
  /** Code of the respondent. */
  identifierCode: z.string().nullable(),
  /** Id of the call in which the answers were given. */
  callId: z.string().nullable(),
  /** Visit at which the answers were given. Null for a response without a visit. */
  visitId: Id.nullable(),
  visitName: z.string().nullable(),
  /** Channel of the answers. */
  source: z.string().nullable(),
  archived: z.boolean(),
  answerCount: z.number().int(),
  /** Null until the response is complete. */
  completedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type ResponseSummary = z.infer<typeof ResponseSummary>;

export const QuestionAnswer = z.object({
  questionId: Id,
  /** A single string. Multiple choice codes are on separate lines. */
  answer: z.string(),
});
export type QuestionAnswer = z.infer<typeof QuestionAnswer>;

export const FormResponse = ResponseSummary.omit({ answerCount: true }).extend({
  /** Sections that are filled in at the visit, also if it was removed, in order. Null without a visit. */
  sectionIds: z.array(Id).nullable(),
  answers: z.array(QuestionAnswer),
  /** Answered questions that have since been removed from the form or from the visit. */
  archivedQuestions: z.array(
    Question.pick({ id: true, questionText: true, questionType: true, choices: true }),
  ),
  archivedRespondentData: ArchivedRespondent.nullable(),
  etag: Etag,
});
export type FormResponse = z.infer<typeof FormResponse>;

/** Unanswered questions are omitted or have an empty answer. */
const answers = z
  .array(z.strictObject({ questionId: Id, answer: z.string().max(LIMITS.answerMaximum) }))
  .max(LIMITS.questionsPerForm)
  .refine(
    (given) => new Set(given.map(({ questionId }) => questionId)).size === given.length,
    'A question is answered twice.',
  );

/** Complete: all required questions are answered. */
const isComplete = z.boolean().default(false);

export const CreateResponseBody = z.strictObject({
  respondentId: Id,
  /** The response holds answers to the sections of this visit only. */
  visitId: Id.nullish(),
  /** Id of a call to the respondent. */
  callId: Id.nullish(),
  source: z.string().trim().min(1).max(40).optional(),
  answers,
  isComplete,
});
/** Replaces the answers to the current questions of the form. Answers to removed questions are kept. */
export const UpdateResponseBody = z.strictObject({ answers, isComplete });

const ResponsesQuery = ListQuery.extend({
  archived: z.enum(['true', 'false']).optional(),
  state: z.enum(['complete', 'draft']).optional(),
  /** The whole code of a respondent. */
  code: z.string().trim().max(100).optional(),
  visitId: IdText.optional(),
});

export const ResponseParams = z.strictObject({ workspaceId: IdText, formId: IdText, responseId: IdText });

const RESPONSES = '/api/workspaces/:workspaceId/forms/:formId/responses';
const READ = { workspace: PERMISSIONS['responses.read'] };
const EDIT = { workspace: PERMISSIONS['responses.edit'] };
const BODY_BYTES = 6_291_456;

export const responses = {
  exportCsv: endpoint({
    name: 'responses.exportCsv',
    summary:
      'The responses of a folder as CSV, without archived ones. Spreadsheets show its cells as text and compute none.',
    method: 'GET',
    path: `${RESPONSES}/csv`,
    access: READ,
    params: FormParams,
    query: PlainQuery,
    response: 'file',
  }),
  exportOdm: endpoint({
    name: 'responses.exportOdm',
    summary:
      'The design and the responses of a folder as CDISC ODM 1.3.2 with clinical data, without archived responses.',
    method: 'GET',
    path: `${RESPONSES}/odm`,
    access: READ,
    params: FormParams,
    query: PlainQuery,
    response: 'file',
  }),
  exportRedcap: endpoint({
    name: 'responses.exportRedcap',
    summary:
      'The responses of a folder as a REDCap data import (CSV), without archived responses and without questions that were removed.',
    method: 'GET',
    path: `${RESPONSES}/redcap`,
    access: READ,
    params: FormParams,
    query: PlainQuery,
    response: 'file',
  }),
  list: endpoint({
    name: 'responses.list',
    summary: 'The responses of a folder, newest first.',
    method: 'GET',
    path: RESPONSES,
    access: READ,
    params: FormParams,
    query: ResponsesQuery,
    response: z.array(ResponseSummary),
  }),
  get: endpoint({
    name: 'responses.get',
    summary: 'One response with its answers.',
    method: 'GET',
    path: `${RESPONSES}/:responseId`,
    access: READ,
    params: ResponseParams,
    query: PlainQuery,
    response: FormResponse,
  }),
  create: endpoint({
    name: 'responses.create',
    summary: 'Adds a response.',
    method: 'POST',
    path: RESPONSES,
    access: EDIT,
    params: FormParams,
    body: CreateResponseBody,
    bodyBytes: BODY_BYTES,
    response: FormResponse,
    status: 201,
  }),
  update: endpoint({
    name: 'responses.update',
    summary: 'Changes a response.',
    method: 'PUT',
    path: `${RESPONSES}/:responseId`,
    access: EDIT,
    params: ResponseParams,
    body: UpdateResponseBody,
    bodyBytes: BODY_BYTES,
    response: FormResponse,
  }),
  delete: endpoint({
    name: 'responses.delete',
    summary: 'Deletes a response with its answers.',
    method: 'DELETE',
    path: `${RESPONSES}/:responseId`,
    access: { workspace: PERMISSIONS['responses.delete'] },
    params: ResponseParams,
    response: 'nothing',
  }),
  setArchived: endpoint({
    name: 'responses.setArchived',
    summary: 'Archives a response with the data of its respondent, or restores it.',
    method: 'PATCH',
    path: `${RESPONSES}/:responseId/archived`,
    access: EDIT,
    params: ResponseParams,
    body: z.strictObject({ archived: z.boolean() }),
    response: FormResponse,
  }),
};
