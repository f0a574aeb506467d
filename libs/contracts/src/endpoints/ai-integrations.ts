import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Etag, Id, IdText, Instant, ListQuery, PlainQuery } from '../ids';
import { LIMITS } from '../limits';
import { PERMISSIONS } from '../permissions';
import { WorkspaceParams } from './workspaces';

export const AiProvider = z.enum(['claude', 'gemini', 'openai', 'custom']);
export type AiProvider = z.infer<typeof AiProvider>;

/** Labels of the specification (§2). */
export const AI_PROVIDER_LABELS: Record<AiProvider, string> = {
  claude: 'Anthropic Claude',
  gemini: 'Google Gemini',
  openai: 'OpenAI',
  custom: 'Custom API',
};

/** How much a model that thinks is asked to think. */
export const AiEffort = z.enum(['low', 'medium', 'high', 'xhigh', 'max']);
export type AiEffort = z.infer<typeof AiEffort>;

/** Sections of one workflow that are asked for at the same time, where an integration does not say. */
export const SECTIONS_AT_ONCE = 4;

const AMOUNT = 'Enter US dollars from 0.01 to 1,000,000, such as 12.50.';
const PRICE = 'Enter US dollars for a million tokens, such as 2.50.';
const TOKENS = 'Enter a whole number of tokens, 1000 or more.';

const price = z.number(PRICE).min(0, PRICE).max(100_000, PRICE);

/** US dollars for a million tokens of a model for which the product knows no price. */
export const ModelPrice = z.strictObject({
  input: price,
  /** Of input that the provider had in its cache; like other input where it is left out. */
  cached: price.optional(),
  output: price,
});
export type ModelPrice = z.infer<typeof ModelPrice>;

export const AiIntegrationSettings = z.strictObject({
  /** Address of an OpenAI-compatible API, including its version path; required for `custom`. */
  baseUrl: z.string().trim().max(500).optional(),
  /** Model name; required for `custom`, a good default otherwise. */
  model: z.string().trim().max(120).optional(),
  /** Tokens that the model takes, prompt and answer together; from the table of models where it is left out. */
  contextTokens: z.number().int().min(2000).max(20_000_000).optional(),
  /** Tokens that one answer may have. */
  outputTokens: z.number().int().min(500).max(10_000_000).optional(),
  /** Sections of one workflow that are asked for at the same time. */
  sectionsAtOnce: z.number().int().min(1).max(16).optional(),
  /** Left out, what is good for conversions; models that do not think are not told. */
  effort: AiEffort.optional(),
  /** Counts where neither the operator nor the list of models has a price. */
  price: ModelPrice.optional(),
  /** Most that its calls may cost in a month (UTC), in US dollars. */
  monthlyCostCapUsd: z.number(AMOUNT).min(0.01, AMOUNT).max(1_000_000, AMOUNT).optional(),
  /** Most tokens, sent and received, that its calls may take in a month (UTC). */
  monthlyTokenCap: z.number(TOKENS).int(TOKENS).min(1000, TOKENS).max(1e12, TOKENS).optional(),
});
export type AiIntegrationSettings = z.infer<typeof AiIntegrationSettings>;

export const AiIntegration = z.object({
  id: Id,
  workspaceId: Id,
  name: z.string(),
  provider: AiProvider,
  /** The only part of the key that ever leaves the server. */
  keyLast4: z.string(),
  settings: AiIntegrationSettings,
  active: z.boolean(),
  lastUsedAt: Instant.nullable(),
  /** What its calls have taken in this month (UTC), as far as prices are known. */
  month: z.object({ tokens: z.number().int(), costMicroUsd: z.number().int() }),
  /** The provider refused the key when it was last used. */
  keyInvalid: z.boolean(),
  etag: Etag,
  createdAt: Instant,
  updatedAt: Instant,
});
export type AiIntegration = z.infer<typeof AiIntegration>;

const name = z.string().trim().min(1, 'Name is required').max(LIMITS.nameMaximum);
const apiKey = z.string().trim().min(1, 'API key is required').max(1000);

export const CreateAiIntegrationBody = z
  .strictObject({
    name,
    provider: AiProvider,
    apiKey,
    active: z.boolean().default(true),
    settings: AiIntegrationSettings.default({}),
  })
  .superRefine((body, context) => {
    if (body.provider !== 'custom') return;
    if (!body.settings.baseUrl)
      context.addIssue({
        code: 'custom',
        path: ['settings', 'baseUrl'],
        message: 'Base address is required',
      });
    if (!body.settings.model)
      context.addIssue({ code: 'custom', path: ['settings', 'model'], message: 'Model is required' });
  });

export const UpdateAiIntegrationBody = z.strictObject({
  name: name.optional(),
  apiKey: apiKey.optional(),
  active: z.boolean().optional(),
  settings: AiIntegrationSettings.optional(),
});

export const AiIntegrationParams = z.strictObject({ workspaceId: IdText, integrationId: IdText });

/**
 * The consent of a workspace that one of its integrations takes over when the provider of another is down. Null, as from the
 * beginning: documents are sent to the chosen provider and to no other.
 */
export const AiFallback = z.object({ integrationId: Id.nullable() });
export type AiFallback = z.infer<typeof AiFallback>;

const FALLBACK = '/api/workspaces/:workspaceId/ai-fallback';
const INTEGRATIONS = '/api/workspaces/:workspaceId/ai-integrations';

export const aiIntegrations = {
  list: endpoint({
    name: 'aiIntegrations.list',
    summary: 'The AI integrations of a workspace.',
    method: 'GET',
    path: INTEGRATIONS,
    access: { workspace: PERMISSIONS['ai-integrations.read'] },
    params: WorkspaceParams,
    query: ListQuery,
    response: z.array(AiIntegration),
  }),
  create: endpoint({
    name: 'aiIntegrations.create',
    summary: 'Adds an AI integration; the key is stored encrypted and never returned.',
    method: 'POST',
    path: INTEGRATIONS,
    access: { workspace: PERMISSIONS['ai-integrations.edit'] },
    params: WorkspaceParams,
    body: CreateAiIntegrationBody,
    response: AiIntegration,
    status: 201,
  }),
  update: endpoint({
    name: 'aiIntegrations.update',
    summary: 'Changes an AI integration; a new address needs the key again.',
    method: 'PATCH',
    path: `${INTEGRATIONS}/:integrationId`,
    access: { workspace: PERMISSIONS['ai-integrations.edit'] },
    params: AiIntegrationParams,
    body: UpdateAiIntegrationBody,
    response: AiIntegration,
  }),
  delete: endpoint({
    name: 'aiIntegrations.delete',
    summary: 'Deletes an AI integration and its key.',
    method: 'DELETE',
    path: `${INTEGRATIONS}/:integrationId`,
    access: { workspace: PERMISSIONS['ai-integrations.edit'] },
    params: AiIntegrationParams,
    response: 'nothing',
  }),
  test: endpoint({
    name: 'aiIntegrations.test',
    summary: 'Sends one small request to the provider with the stored key.',
    method: 'POST',
    path: `${INTEGRATIONS}/:integrationId/test`,
    access: { workspace: PERMISSIONS['ai-integrations.edit'] },
    params: AiIntegrationParams,
    response: z.object({ ok: z.literal(true) }),
  }),
  fallback: endpoint({
    name: 'aiIntegrations.fallback',
    summary: 'Which integration may take over when the provider of another one is down.',
    method: 'GET',
    path: FALLBACK,
    access: { workspace: PERMISSIONS['ai-integrations.read'] },
    params: WorkspaceParams,
    query: PlainQuery,
    response: AiFallback,
  }),
  setFallback: endpoint({
    name: 'aiIntegrations.setFallback',
    summary: 'Lets an integration take over when the provider of another one is down, or none.',
    method: 'PUT',
    path: FALLBACK,
    access: { workspace: PERMISSIONS['ai-integrations.edit'] },
    params: WorkspaceParams,
    body: z.strictObject({ integrationId: Id.nullable() }),
    response: AiFallback,
  }),
};
