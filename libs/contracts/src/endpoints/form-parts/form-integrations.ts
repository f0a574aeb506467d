import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { optionalText, requiredText } from '../../field-rules';
import { ListQuery } from '../../ids';
import { LIMITS } from '../../limits';
import { PERMISSIONS } from '../../permissions';
import { changeOf, resource, storedFields } from '../../resource';
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

const NAME_TOO_LONG = 'This name is too long.';
const apiKey = requiredText('API key is required', 1000, 'This key is too long.');

/** The service's identifiers of the voice agent and its model. */
export const FormIntegrationSettings = z.strictObject({
  agent: optionalText(LIMITS.nameMaximum, NAME_TOO_LONG),
  model: optionalText(LIMITS.nameMaximum, NAME_TOO_LONG),
});
export type FormIntegrationSettings = z.infer<typeof FormIntegrationSettings>;

/** The default name is that of the specification (§9). */
export const CreateFormIntegrationBody = z.strictObject({
  name: requiredText('Name is required', LIMITS.nameMaximum, NAME_TOO_LONG).default('Default Integration'),
  type: FormIntegrationType,
  apiKey,
  settings: FormIntegrationSettings.default({ agent: null, model: null }),
  active: z.boolean().default(true),
});

/** The service cannot change, because the key belongs to it. Without a key, the stored key is kept. */
export const UpdateFormIntegrationBody = changeOf(CreateFormIntegrationBody.omit({ type: true }));

/** A key for a service that could place the calls of a folder. */
export const FormIntegration = z.object({
  ...storedFields,
  /** Name of the folder. */
  formName: z.string(),
  name: z.string(),
  type: FormIntegrationType,
  /** The only part of the key that ever leaves the server. */
  keyLast4: z.string(),
  settings: FormIntegrationSettings,
  active: z.boolean(),
});
export type FormIntegration = z.infer<typeof FormIntegration>;

export const formIntegrations = {
  ...resource({
    name: 'formIntegrations',
    path: '/api/workspaces/:workspaceId/forms/:formId/api-integrations',
    params: FormParams,
    id: 'formIntegrationId',
    read: 'voice-agents.read',
    edit: 'voice-agents.edit',
    body: CreateFormIntegrationBody,
    update: { method: 'PATCH', body: UpdateFormIntegrationBody },
    item: FormIntegration,
    summaries: {
      list: 'The API keys of calling services of a folder, newest first.',
      get: 'One calling service, without its key.',
      create:
        'Adds a calling service to a folder. Its key is stored encrypted, never returned, and never sent.',
      update: 'Changes a calling service or its key.',
      delete: 'Deletes a calling service with its key.',
    },
  }),
  list: endpoint({
    name: 'formIntegrations.list',
    summary: 'The calling services of all folders of a workspace, newest first.',
    method: 'GET',
    path: '/api/workspaces/:workspaceId/api-integrations',
    access: { workspace: PERMISSIONS['voice-agents.read'] },
    params: WorkspaceParams,
    query: ListQuery,
    response: z.array(FormIntegration),
  }),
};
