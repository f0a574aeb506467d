import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { Etag, Id, IdText, Instant, ListQuery, PlainQuery } from '../../ids';
import { LIMITS } from '../../limits';
import { PERMISSIONS } from '../../permissions';
import { FormParams } from '../forms';

/** `forgotten`: all personal data is erased. The answers remain under the code. */
export const RespondentStatus = z.enum(['active', 'archived', 'forgotten']);
export type RespondentStatus = z.infer<typeof RespondentStatus>;

/** A person who answers the questions of a form. */
export const Respondent = z.object({
  id: Id,
  formId: Id,
  position: z.number().int(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  country: z.string(),
  state: z.string(),
  /** Calling code with plus sign. Null if the number is invalid. */
  countryCode: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** E.164. Null if the number is invalid. */
  normalizedPhone: z.string().nullable(),
  phoneValid: z.boolean().nullable(),
  timezone: z.string(),
  timezoneValid: z.boolean(),
  languages: z.array(z.string()),
  status: RespondentStatus,
  identifierCode: z.string(),
  dateOfBirth: z.string().nullable(),
  etag: Etag,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Respondent = z.infer<typeof Respondent>;

const text = (required: string, maximum: number) =>
  z.string().trim().min(1, required).max(maximum, 'This is too long.');
/** Empty fields mean unknown. */
const maybe = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum, 'This is too long.')
    .nullish()
    .transform((value) => value || null);

const email = maybe(LIMITS.emailMaximum).refine(
  (value) => value === null || z.email().safeParse(value).success,
  'Invalid email address',
);
const dateOfBirth = maybe(10)
  .refine((value) => value === null || z.iso.date().safeParse(value).success, {
    error: 'Use a date such as 1980-12-31',
    abort: true,
  })
  .refine(
    (value) => value === null || (value >= '1880-01-01' && Date.parse(value) <= Date.now()),
    'This date of birth is impossible',
  );

/** Invalid phone numbers and time zones are stored and flagged, so that users can correct them later. */
export const RespondentBody = z.strictObject({
  firstName: maybe(LIMITS.nameMaximum),
  lastName: maybe(LIMITS.nameMaximum),
  email,
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Use the two letters of a country, such as US'),
  state: text('State is required', 100),
  phoneNumber: text('Phone number is required', LIMITS.phoneMaximum),
  timezone: z.string().trim().min(1, 'Time zone is required').max(64, 'This is too long.').default('UTC'),
  languages: z.array(text('A language is empty', LIMITS.languageMaximum)).max(20).default([]),
  identifierCode: text('Code is required', 100),
  dateOfBirth,
});

export const RESPONDENT_FIELDS = Object.values(RespondentBody.keyof().enum);

const cell = z.string().max(LIMITS.cellMaximum, 'This is too long.').optional();

/** A row of a table with the text of its cells. Languages are separated by commas, semicolons or spaces. */
export const RespondentRow = z.strictObject({
  firstName: cell,
  lastName: cell,
  email: cell,
  country: cell,
  state: cell,
  phoneNumber: cell,
  timezone: cell,
  languages: cell,
  identifierCode: cell,
  dateOfBirth: cell,
});
export type RespondentRow = z.infer<typeof RespondentRow>;

const ImportBody = z.strictObject({
  rows: z.array(RespondentRow).min(1).max(LIMITS.importBatch),
  /** Dry run: reports problems and adds no respondents. */
  isTrial: z.boolean(),
});

/** Problem of a row, identified by its index in the request. */
export const RowProblem = z.object({ row: z.number().int(), field: z.string(), reason: z.string() });
export type RowProblem = z.infer<typeof RowProblem>;

const RespondentsQuery = ListQuery.extend({ status: RespondentStatus.optional() });

const SearchBody = z.strictObject({
  /** A complete mail address, phone number or code, or complete words of a name. */
  search: z.string().trim().min(1, 'Search for something').max(LIMITS.emailMaximum),
  status: RespondentStatus.optional(),
  /** Continue after this id. */
  before: Id.optional(),
  limit: z.number().int().min(1).max(LIMITS.listPageMaximum).optional(),
});

export const RespondentParams = z.strictObject({ workspaceId: IdText, formId: IdText, respondentId: IdText });

const RESPONDENTS = '/api/workspaces/:workspaceId/forms/:formId/respondents';
const READ = { workspace: PERMISSIONS['respondents.read'] };
const EDIT = { workspace: PERMISSIONS['respondents.edit'] };

export const respondents = {
  list: endpoint({
    name: 'respondents.list',
    summary: 'The respondents of a folder, newest first.',
    method: 'GET',
    path: RESPONDENTS,
    access: READ,
    params: FormParams,
    query: RespondentsQuery,
    response: z.array(Respondent),
  }),
  search: endpoint({
    name: 'respondents.search',
    summary:
      'Searches the respondents of a folder. The text is in the body, because request addresses are logged.',
    method: 'POST',
    path: `${RESPONDENTS}/search`,
    access: READ,
    params: FormParams,
    body: SearchBody,
    response: z.array(Respondent),
  }),
  get: endpoint({
    name: 'respondents.get',
    summary: 'One respondent.',
    method: 'GET',
    path: `${RESPONDENTS}/:respondentId`,
    access: READ,
    params: RespondentParams,
    query: PlainQuery,
    response: Respondent,
  }),
  create: endpoint({
    name: 'respondents.create',
    summary: 'Adds a respondent.',
    method: 'POST',
    path: RESPONDENTS,
    access: EDIT,
    params: FormParams,
    body: RespondentBody,
    response: Respondent,
    status: 201,
  }),
  update: endpoint({
    name: 'respondents.update',
    summary: 'Changes a respondent.',
    method: 'PUT',
    path: `${RESPONDENTS}/:respondentId`,
    access: EDIT,
    params: RespondentParams,
    body: RespondentBody,
    response: Respondent,
  }),
  setStatus: endpoint({
    name: 'respondents.setStatus',
    summary: 'Archives or restores a respondent.',
    method: 'PATCH',
    path: `${RESPONDENTS}/:respondentId/status`,
    access: EDIT,
    params: RespondentParams,
    body: z.strictObject({ status: z.enum(['active', 'archived']) }),
    response: Respondent,
  }),
  import: endpoint({
    name: 'respondents.import',
    summary: 'Imports the valid rows of a table and reports the problems of the others.',
    method: 'POST',
    path: `${RESPONDENTS}/import`,
    access: EDIT,
    params: FormParams,
    body: ImportBody,
    bodyBytes: 5_242_880,
    response: z.object({ created: z.number().int(), problems: z.array(RowProblem) }),
  }),
  export: endpoint({
    name: 'respondents.export',
    summary: 'The respondents of a folder as CSV. Spreadsheets show its cells as text and compute none.',
    method: 'GET',
    path: `${RESPONDENTS}/export`,
    access: READ,
    params: FormParams,
    query: PlainQuery,
    response: 'file',
  }),
  forget: endpoint({
    name: 'respondents.forget',
    summary: 'Erases all identifying data of a respondent for good. The answers remain under the code.',
    method: 'POST',
    path: `${RESPONDENTS}/:respondentId/forget`,
    access: { workspace: PERMISSIONS['respondents.forget'] },
    params: RespondentParams,
    response: Respondent,
  }),
};
