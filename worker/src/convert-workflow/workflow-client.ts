import { AppError, type Pace } from '@app/contracts';
import { halfPriceWayOf, type ModelCatalogue, modelOf } from '@app/models';
import { keyBindingOf, openKey } from '@app/key-vault';
import { type WorkflowEntity, type WorkspaceAiIntegrationEntity } from '@app/persistence';
import {
  type AiBatches,
  type AiClient,
  type CallTier,
  createAiBatches,
  createAiClient,
  createKeyLimiter,
  limitedBatches,
  limitedClient,
  ProviderError,
} from '@app/providers';
import type { WorkerContext } from '../worker-context';

/** The integration that a workflow names; throws when it is gone, inactive or its key was refused. */
export async function chosenIntegration(
  context: WorkerContext,
  { aiIntegrationId, executedAt }: WorkflowEntity,
  workspaceId: number,
): Promise<WorkspaceAiIntegrationEntity> {
  const { integrations } = context.database.repositories;
  const integration = aiIntegrationId === null ? null : await integrations.find(workspaceId, aiIntegrationId);
  if (integration === null || !integration.active) throw new AppError('INTEGRATION_INACTIVE');
  // The provider refused this key after the workflow was started: another call would be refused, too.
  if (integration.keyInvalid && integration.lastUsedAt !== null && integration.lastUsedAt >= executedAt)
    throw new ProviderError('credential', 'the key was refused a moment ago');
  return integration;
}

/** How calls of a workflow are asked for; throws where half the price is wanted of a model that is not sold for it any more. */
export function tierOf(
  catalogue: ModelCatalogue,
  { name, provider, settings }: Pick<WorkspaceAiIntegrationEntity, 'name' | 'provider' | 'settings'>,
  pace: Pace,
): CallTier {
  if (pace === 'now') return 'standard';
  const way = halfPriceWayOf(catalogue, provider, settings);
  if (way !== null) return way;
  throw new AppError('INTEGRATION_HALF_PRICE', {
    args: { name, model: modelOf(catalogue, provider, settings) },
  });
}

/** A client that leaves the integration's key alone while it rests. */
export function createIntegrationClient(
  context: WorkerContext,
  integration: WorkspaceAiIntegrationEntity,
  pace: Pace,
): AiClient {
  const { config } = context;
  const idleSeconds = config.AI_IDLE_SECONDS;
  const { provider, settings } = integration;
  const tier = tierOf(config.prices.catalogue, integration, pace);
  const client = createAiClient(
    { provider, settings, apiKey: keyOf(context, integration), tier },
    {
      ...vendorsOf(context),
      policy: { allowlist: config.aiAllowlist, allowPrivate: config.AI_ALLOW_PRIVATE },
      timeouts: {
        firstByteSeconds: idleSeconds,
        idleSeconds,
        thinkingSeconds: config.AI_THINKING_SECONDS,
        paceCharacters: config.AI_PACE_CHARACTERS,
        totalSeconds: config.AI_TOTAL_SECONDS,
      },
    },
  );
  return limitedClient(client, limiterOf(context, integration));
}

/** The batches of an integration's key; null where its vendor sells none. */
export function createIntegrationBatches(
  context: WorkerContext,
  integration: WorkspaceAiIntegrationEntity,
): AiBatches | null {
  const { provider, settings } = integration;
  const apiKey = keyOf(context, integration);
  const batches = createAiBatches({ provider, settings, apiKey }, vendorsOf(context));
  return batches === null ? null : limitedBatches(batches, limiterOf(context, integration));
}

const vendorsOf = ({ config }: WorkerContext) => ({
  catalogue: config.prices.catalogue,
  baseUrls: {
    claude: config.ANTHROPIC_BASE_URL,
    openai: config.OPENAI_BASE_URL,
    gemini: config.GEMINI_BASE_URL,
  },
});

function keyOf({ config }: WorkerContext, integration: WorkspaceAiIntegrationEntity): string {
  try {
    const ring = { keys: config.keyRing, active: config.APP_KEK_ACTIVE };
    return openKey(ring, keyBindingOf(integration), integration.apiKey);
  } catch (cause) {
    throw new AppError('CREDENTIAL_UNREADABLE', { cause });
  }
}

function limiterOf({ config, limiterRedis }: WorkerContext, integration: WorkspaceAiIntegrationEntity) {
  // A new key has limits of its own; the sealed form tells them apart without telling the key.
  const name = `{${config.QUEUE_PREFIX}}:gate:${integration.id}:${integration.apiKey.slice(-16)}`;
  return createKeyLimiter(limiterRedis, name, { restSeconds: config.AI_REST_SECONDS });
}
