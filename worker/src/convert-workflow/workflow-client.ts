import { AppError, type ListedFacts, message, type ProcessingTier, UNLISTED_MODELS } from '@app/contracts';
import { discountModeOf, findModel, type ModelCatalogue, modelOf } from '@app/models';
import { keyBindingOf, openKey } from '@app/encryption';
import { type WorkflowEntity, type WorkspaceAiIntegrationEntity } from '@app/persistence';
import {
  type AiBatches,
  type AiClient,
  type CallTier,
  createAiBatches,
  createAiClient,
  createKeyLimiter,
  createTokenCounter,
  factsOf,
  limitedBatches,
  limitedClient,
  type ListedModel,
  listModels,
  ProviderError,
  type TokenCounter,
  withPrefixTurns,
} from '@app/providers';
import { callLabels } from './count-call';
import { followingProvider, measuredLimiter } from './key-calls';
import type { WorkerContext } from '../worker-context';

/** The integration of a workflow; throws if it is deleted, inactive or its key was refused. */
export async function chosenIntegration(
  context: WorkerContext,
  { aiIntegrationId, executedAt }: WorkflowEntity,
  workspaceId: number,
): Promise<WorkspaceAiIntegrationEntity> {
  const { integrations } = context.database.repositories;
  const integration = aiIntegrationId === null ? null : await integrations.find(workspaceId, aiIntegrationId);
  if (integration === null || !integration.active) throw new AppError('INTEGRATION_INACTIVE');
  // The provider refused this key after the workflow was started, so another call would be refused, too.
  if (integration.keyInvalid && integration.lastUsedAt !== null && integration.lastUsedAt >= executedAt)
    throw new ProviderError('credential', message('provider.key-refused'));
  return integration;
}

/** The processing tier of a workflow's calls; throws if the model is no longer sold at half price. */
export function tierOf(
  catalogue: ModelCatalogue,
  { name, provider, settings }: Pick<WorkspaceAiIntegrationEntity, 'name' | 'provider' | 'settings'>,
  pace: ProcessingTier,
): CallTier {
  if (pace === 'now') return 'standard';
  const way = discountModeOf(catalogue, provider, settings);
  if (way !== null) return way;
  throw new AppError('INTEGRATION_HALF_PRICE', {
    args: { name, model: modelOf(catalogue, provider, settings) },
  });
}

/** Creates a client that pauses together with the integration's key. */
export function createIntegrationClient(
  context: WorkerContext,
  integration: WorkspaceAiIntegrationEntity,
  pace: ProcessingTier,
): AiClient {
  const { config } = context;
  const idleSeconds = config.AI_IDLE_SECONDS;
  const { provider, settings } = integration;
  const tier = tierOf(config.prices.catalogue, integration, pace);
  const client = createAiClient(
    { provider, settings, apiKey: keyOf(context, integration), tier },
    {
      ...vendorsOf(context),
      policy: addressesOf(context),
      timeouts: {
        firstByteSeconds: idleSeconds,
        idleSeconds,
        thinkingSeconds: config.AI_THINKING_SECONDS,
        minimumCharactersPerPeriod: config.AI_PACE_CHARACTERS,
        totalSeconds: config.AI_TOTAL_SECONDS,
      },
    },
  );
  const limited = limitedClient(
    client,
    followingProvider(context, integration, limiterOf(context, integration)),
  );
  return tier === 'standard'
    ? withPrefixTurns(limited, context.limiterRedis, keyName(context, integration))
    : limited;
}

/** The batches of an integration's key; null if its vendor has none. */
export function createIntegrationBatches(
  context: WorkerContext,
  integration: WorkspaceAiIntegrationEntity,
): AiBatches | null {
  const { provider, settings } = integration;
  const apiKey = keyOf(context, integration);
  const batches = createAiBatches({ provider, settings, apiKey }, vendorsOf(context));
  return batches === null ? null : limitedBatches(batches, limiterOf(context, integration));
}

/** Counts tokens as the integration's model does; null if its vendor does not offer that. */
export function createIntegrationCounter(
  context: WorkerContext,
  integration: WorkspaceAiIntegrationEntity,
): TokenCounter | null {
  const { provider, settings } = integration;
  const count = createTokenCounter(
    { provider, settings, apiKey: keyOf(context, integration) },
    vendorsOf(context),
  );
  if (count === null) return null;
  const limiter = limiterOf(context, integration);
  return async (text, signal) => {
    await limiter.enter();
    return count(text, signal);
  };
}

/** Dependencies of vendor requests other than calls. */
export interface AskingContext {
  readonly config: Pick<
    WorkerContext['config'],
    | 'keyRing'
    | 'APP_KEK_ACTIVE'
    | 'prices'
    | 'aiAllowlist'
    | 'AI_ALLOW_PRIVATE'
    | `${'ANTHROPIC' | 'OPENAI' | 'GEMINI'}_BASE_URL`
  >;
}

/** What the vendor's list now says about the integration's model; null if it no longer contains it. */
export async function listedNow(
  context: AskingContext,
  integration: WorkspaceAiIntegrationEntity,
  signal: AbortSignal,
): Promise<ListedFacts | null> {
  const { provider, settings } = integration;
  const models = await listModels(
    { provider, settings, apiKey: keyOf(context, integration) },
    { ...vendorsOf(context), policy: addressesOf(context) },
    signal,
  );
  const model = models.find(({ id }) => id === settings.listed?.model);
  if (model === undefined) return null;
  const { catalogue } = context.config.prices;
  const unlisted = models.filter(({ id }) => id !== model.id && findModel(catalogue, provider, id) === null);
  const hasLimits = (one: ListedModel): boolean => one.contextTokens !== null && one.outputTokens !== null;
  const withoutLimits = namesOf(unlisted.filter((one) => !hasLimits(one)));
  const withoutPrice = namesOf(unlisted.filter(hasLimits));
  return {
    ...factsOf(model),
    ...(withoutLimits.length > 0 && { withoutLimits }),
    ...(withoutPrice.length > 0 && { withoutPrice }),
  };
}

const namesOf = (models: readonly ListedModel[]): string[] =>
  models
    .map(({ id }) => id)
    .toSorted()
    .slice(0, UNLISTED_MODELS);

const addressesOf = ({ config }: AskingContext) => ({
  allowlist: config.aiAllowlist,
  allowPrivate: config.AI_ALLOW_PRIVATE,
});

const vendorsOf = ({ config }: AskingContext) => ({
  catalogue: config.prices.catalogue,
  baseUrls: {
    claude: config.ANTHROPIC_BASE_URL,
    openai: config.OPENAI_BASE_URL,
    gemini: config.GEMINI_BASE_URL,
  },
});

function keyOf({ config }: AskingContext, integration: WorkspaceAiIntegrationEntity): string {
  try {
    const ring = { keys: config.keyRing, active: config.APP_KEK_ACTIVE };
    return openKey(ring, keyBindingOf(integration), integration.apiKey);
  } catch (cause) {
    throw new AppError('CREDENTIAL_UNREADABLE', { cause });
  }
}

/** A new key has limits of its own. The end of the encrypted key distinguishes keys without revealing them. */
const keyName = (
  { config }: Pick<WorkerContext, 'config'>,
  { id, apiKey }: WorkspaceAiIntegrationEntity,
): string => `{${config.QUEUE_PREFIX}}:gate:${id}:${apiKey.slice(-16)}`;

function limiterOf({ config, limiterRedis }: WorkerContext, integration: WorkspaceAiIntegrationEntity) {
  const name = keyName({ config }, integration);
  const { catalogue } = config.prices;
  const model = modelOf(catalogue, integration.provider, integration.settings);
  const limiter = createKeyLimiter(limiterRedis, name, { restSeconds: config.AI_REST_SECONDS });
  return measuredLimiter(limiter, name, callLabels(catalogue, integration.provider, model));
}
