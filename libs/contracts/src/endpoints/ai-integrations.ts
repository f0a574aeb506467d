import { z } from 'zod';
import { AiIntegrationSettings, AiProvider, DiscountMode, isRulesModel, ListedFacts } from '../ai-settings';
import { endpoint } from '../endpoint';
import { Etag, Id, IdText, Instant, ListQuery, PlainQuery } from '../ids';
import { LIMITS } from '../limits';
import { PERMISSIONS } from '../permissions';
import { WorkspaceParams } from './people/workspaces';

/** The model that an integration uses. */
export const ModelInUse = z.object({
  /** Empty if the API names no model. */
  id: z.string(),
  /** Last day of service (UTC), set if it is past or less than 60 days away. */
  retires: z.iso.date().nullable(),
  /** Recommended replacement. */
  successor: z.string().nullable(),
  /** How deferrable calls cost less. Null if the provider offers no discount. */
  halfPrice: DiscountMode.nullable(),
  /** If this model is in no list: the model whose limits are assumed, or null for the default of its vendor. */
  limitsLike: z.string().nullable().optional(),
});
export type ModelInUse = z.infer<typeof ModelInUse>;

export const AiIntegration = z.object({
  id: Id,
  workspaceId: Id,
  name: z.string(),
  provider: AiProvider,
  /** The only part of the key that ever leaves the server. */
  keyLast4: z.string(),
  settings: AiIntegrationSettings,
  model: ModelInUse,
  active: z.boolean(),
  lastUsedAt: Instant.nullable(),
  /** Usage of this month (UTC), as far as prices are known. */
  month: z.object({ tokens: z.number().int(), costMicroUsd: z.number().int() }),
  /** The provider refused the key when it was last used. */
  keyInvalid: z.boolean(),
  /** Number of concurrent calls that the provider currently accepts, if lower than the installation's limit. */
  callLimit: z.number().int().nullable(),
  etag: Etag,
  createdAt: Instant,
  updatedAt: Instant,
});
export type AiIntegration = z.infer<typeof AiIntegration>;

const name = z.string().trim().min(1, 'Name is required').max(LIMITS.nameMaximum);
const apiKey = z.string().trim().min(1, 'API key is required').max(1000);

/** A Custom API is accepted without address and model (specification §7). It cannot be used until both are set. */
export const CreateAiIntegrationBody = z.strictObject({
  name,
  provider: AiProvider,
  apiKey,
  active: z.boolean().default(true),
  settings: AiIntegrationSettings.default({}),
});

export const UpdateAiIntegrationBody = z.strictObject({
  name: name.optional(),
  apiKey: apiKey.optional(),
  active: z.boolean().optional(),
  settings: AiIntegrationSettings.optional(),
});

/** An integration as entered in a form. Without a key, the stored key of the named integration is used. */
export const IntegrationDraft = z
  .strictObject({
    provider: AiProvider,
    integrationId: Id.optional(),
    apiKey: apiKey.optional(),
    settings: AiIntegrationSettings.pick({ baseUrl: true, model: true, effort: true }).default({}),
  })
  .superRefine(({ provider, integrationId, apiKey: given, settings }, context) => {
    const missing = (path: string[], message: string): void =>
      context.addIssue({ code: 'custom', path, message });
    if (given === undefined && integrationId === undefined) missing(['apiKey'], 'API key is required');
    if (provider === 'custom' && !settings.baseUrl && !isRulesModel({ provider, settings }))
      missing(['settings', 'baseUrl'], 'Base address is required');
  });

/** A model of a provider, combined from the provider's list and ours. */
export const OfferedModel = z.object({
  id: z.string(),
  name: z.string().nullable(),
  contextTokens: z.number().nullable(),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  retires: z.iso.date().nullable(),
  successor: z.string().nullable(),
  /** US dollars per million tokens, for calls with a short input. */
  price: z.object({ input: z.number(), output: z.number() }).nullable(),
  /** Stored with an integration that uses the model. */
  facts: ListedFacts,
});
export type OfferedModel = z.infer<typeof OfferedModel>;

export const ModelOffer = z.object({
  models: z.array(OfferedModel),
  /** Number of further models of the provider. */
  left: z.number().int(),
});
export type ModelOffer = z.infer<typeof ModelOffer>;

export const AiIntegrationParams = z.strictObject({ workspaceId: IdText, integrationId: IdText });

/**
 * Consent of a workspace to fail over to another integration if a provider is down. Null by default: documents go to the chosen
 * provider only.
 */
export const AiFallback = z.object({ integrationId: Id.nullable() });
export type AiFallback = z.infer<typeof AiFallback>;

/** Consent of a workspace to send unreadable pages as images. Not given by default. */
export const PicturePages = z.object({ allowed: z.boolean() });
export type PicturePages = z.infer<typeof PicturePages>;

const FALLBACK = '/api/workspaces/:workspaceId/ai-fallback';
const PICTURE_PAGES = '/api/workspaces/:workspaceId/picture-pages';
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
  tryOut: endpoint({
    name: 'aiIntegrations.tryOut',
    summary: 'Sends one small request to the provider with a key that need not be stored.',
    method: 'POST',
    path: `${INTEGRATIONS}/try-out`,
    access: { workspace: PERMISSIONS['ai-integrations.edit'] },
    params: WorkspaceParams,
    body: IntegrationDraft,
    response: z.object({ ok: z.literal(true) }),
  }),
  models: endpoint({
    name: 'aiIntegrations.models',
    summary: 'The models that the provider offers to a key that need not be stored.',
    method: 'POST',
    path: `${INTEGRATIONS}/models`,
    access: { workspace: PERMISSIONS['ai-integrations.edit'] },
    params: WorkspaceParams,
    body: IntegrationDraft,
    response: ModelOffer,
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
    summary: 'Chooses the integration that takes over when the provider of another one is down, or none.',
    method: 'PUT',
    path: FALLBACK,
    access: { workspace: PERMISSIONS['ai-integrations.edit'] },
    params: WorkspaceParams,
    body: z.strictObject({ integrationId: Id.nullable() }),
    response: AiFallback,
  }),
  picturePages: endpoint({
    name: 'aiIntegrations.picturePages',
    summary: 'Whether pages that could not be read may be sent as pictures.',
    method: 'GET',
    path: PICTURE_PAGES,
    access: { workspace: PERMISSIONS['ai-integrations.read'] },
    params: WorkspaceParams,
    query: PlainQuery,
    response: PicturePages,
  }),
  setPicturePages: endpoint({
    name: 'aiIntegrations.setPicturePages',
    summary: 'Allows or forbids sending pages that could not be read as pictures.',
    method: 'PUT',
    path: PICTURE_PAGES,
    access: { workspace: PERMISSIONS['ai-integrations.edit'] },
    params: WorkspaceParams,
    body: z.strictObject({ allowed: z.boolean() }),
    response: PicturePages,
  }),
};
