import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { Etag, Id, IdText, Instant, ListQuery, PlainQuery } from '../../ids';
import { LIMITS } from '../../limits';
import { PERMISSIONS } from '../../permissions';
import { FormParams } from '../forms';
import { WorkspaceParams } from '../people/workspaces';

/** Call services of a folder (§3). No data is sent to them. */
export const FormIntegrationType = z.enum(['retellai', 'blandai', 'openai', 'gemini']);
export type FormIntegrationType = z.infer<typeof FormIntegrationType>;

export const FORM_INTEGRATION_LABELS: Readonly<Record<FormIntegrationType, string>> = {
  retellai: 'Retell AI',
  blandai: 'Bland AI',
  openai: 'OpenAI',
  gemini: 'Google Gemini',
};

/** The default of the specification (§9). */
export const FORM_INTEGRATION_NAME = 'Default Integration';

const maybe = z
  .string()
  .trim()
  .max(LIMITS.nameMaximum, 'This name is too long.')
  .nullish()
  .transform((value) => value || null);
const name = z.string().trim().min(1, 'Name is required').max(LIMITS.nameMaximum, 'This name is too long.');
const apiKey = z.string().trim().min(1, 'API key is required').max(1000, 'This key is too long.');

/** The service's identifiers of the voice agent and its model. */
export const FormIntegrationSettings = z.strictObject({ agent: maybe, model: maybe });
export type FormIntegrationSettings = z.infer<typeof FormIntegrationSettings>;

export const CreateFormIntegrationBody = z.strictObject({
  name: name.default(FORM_INTEGRATION_NAME),
  type: FormIntegrationType,
  apiKey,
  settings: FormIntegrationSettings.default({ agent: null, model: null }),
  active: z.boolean().default(true),
});

/** The service cannot change, because the key belongs to it. Without a key, the stored key is kept. */
export const UpdateFormIntegrationBody = z.strictObject({
  name: name.optional(),
  apiKey: apiKey.optional(),
  settings: FormIntegrationSettings.optional(),
  active: z.boolean().optional(),
});

/** A key for a service that could place the calls of a folder. */
export const FormIntegration = z.object({
  id: Id,
  formId: Id,
  /** Name of the folder. */
  formName: z.string(),
  name: z.string(),
  type: FormIntegrationType,
  /** The only part of the key that ever leaves the server. */
  keyLast4: z.string(),
  settings: FormIntegrationSettings,
  active: z.boolean(),
  etag: Etag,
  createdAt: Instant,
  updatedAt: Instant,
});
export type FormIntegration = z.infer<typeof FormIntegration>;

const FormIntegrationParams = z.strictObject({
  workspaceId: IdText,
  formId: IdText,
  formIntegrationId: IdText,
});

const OF_FORM = '/api/workspaces/:workspaceId/forms/:formId/api-integrations';
const READ = { workspace: PERMISSIONS['voice-agents.read'] };
const EDIT = { workspace: PERMISSIONS['voice-agents.edit'] };

export const formIntegrations = {
  list: endpoint({
    name: 'formIntegrations.list',
    summary: 'The keys for services that could place calls, of all folders of a workspace, newest first.',
    method: 'GET',
    path: '/api/workspaces/:workspaceId/api-integrations',
    access: READ,
    params: WorkspaceParams,
    query: ListQuery,
    response: z.array(FormIntegration),
  }),
  get: endpoint({
    name: 'formIntegrations.get',
    summary: 'One of these keys, without the key itself.',
    method: 'GET',
    path: `${OF_FORM}/:formIntegrationId`,
    access: READ,
    params: FormIntegrationParams,
    query: PlainQuery,
    response: FormIntegration,
  }),
  create: endpoint({
    name: 'formIntegrations.create',
    summary: 'Keeps a key for a folder; it is stored encrypted, never returned, and sent to nobody.',
    method: 'POST',
    path: OF_FORM,
    access: EDIT,
    params: FormParams,
    body: CreateFormIntegrationBody,
    response: FormIntegration,
    status: 201,
  }),
  update: endpoint({
    name: 'formIntegrations.update',
    summary: 'Changes one of these keys, or what stands beside it.',
    method: 'PATCH',
    path: `${OF_FORM}/:formIntegrationId`,
    access: EDIT,
    params: FormIntegrationParams,
    body: UpdateFormIntegrationBody,
    response: FormIntegration,
  }),
  delete: endpoint({
    name: 'formIntegrations.delete',
    summary: 'Deletes one of these keys.',
    method: 'DELETE',
    path: `${OF_FORM}/:formIntegrationId`,
    access: EDIT,
    params: FormIntegrationParams,
    response: 'nothing',
  }),
};
