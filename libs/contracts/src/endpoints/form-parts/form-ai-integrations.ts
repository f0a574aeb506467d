import { z } from 'zod';
import { AiIntegrationSettings, AiProvider } from '../../ai-settings';
import { resource, storedFields } from '../../resource';
import { CreateAiIntegrationBody, UpdateAiIntegrationBody } from '../ai-integrations';
import { FormParams } from '../forms';

/** A key for an AI provider that belongs to one folder (§3). Workflows use the integrations of the workspace. */
export const FormAiIntegration = z.object({
  ...storedFields,
  name: z.string(),
  provider: AiProvider,
  /** The only part of the key that ever leaves the server. */
  keyLast4: z.string(),
  settings: AiIntegrationSettings,
  active: z.boolean(),
});
export type FormAiIntegration = z.infer<typeof FormAiIntegration>;

export const formAiIntegrations = resource({
  name: 'formAiIntegrations',
  path: '/api/workspaces/:workspaceId/forms/:formId/ai-integrations',
  params: FormParams,
  id: 'formAiIntegrationId',
  read: 'ai-integrations.read',
  edit: 'ai-integrations.edit',
  body: CreateAiIntegrationBody,
  update: { method: 'PATCH', body: UpdateAiIntegrationBody },
  item: FormAiIntegration,
  summaries: {
    list: 'The AI integrations of a folder, newest first.',
    get: 'One AI integration of a folder, without its key.',
    create: 'Adds an AI integration to a folder. Its key is stored encrypted and never returned.',
    update: 'Changes an AI integration of a folder.',
    delete: 'Deletes an AI integration of a folder.',
  },
});
