import { AppError, type Pace } from '@app/contracts';
import { keyBindingOf, openKey } from '@app/key-vault';
import { type WorkflowEntity, type WorkspaceAiIntegrationEntity } from '@app/persistence';
import {
  type AiClient,
  type CallTier,
  createAiClient,
  createKeyLimiter,
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

/** How calls of a workflow are asked for. */
export const tierOf = (pace: Pace): CallTier => (pace === 'half-price' ? 'flex' : 'standard');

/** A client that leaves the integration's key alone while it rests. */
export function createIntegrationClient(
  { config, limiterRedis }: WorkerContext,
  integration: WorkspaceAiIntegrationEntity,
  pace: Pace,
): AiClient {
  let apiKey: string;
  try {
    const ring = { keys: config.keyRing, active: config.APP_KEK_ACTIVE };
    apiKey = openKey(ring, keyBindingOf(integration), integration.apiKey);
  } catch (cause) {
    throw new AppError('CREDENTIAL_UNREADABLE', { cause });
  }
  const { ANTHROPIC_BASE_URL: claude, OPENAI_BASE_URL: openai, GEMINI_BASE_URL: gemini } = config;
  const idleSeconds = config.AI_IDLE_SECONDS;
  const client = createAiClient(
    { provider: integration.provider, settings: integration.settings, apiKey, tier: tierOf(pace) },
    {
      catalogue: config.prices.catalogue,
      policy: { allowlist: config.aiAllowlist, allowPrivate: config.AI_ALLOW_PRIVATE },
      baseUrls: { claude, openai, gemini },
      timeouts: {
        firstByteSeconds: idleSeconds,
        idleSeconds,
        thinkingSeconds: config.AI_THINKING_SECONDS,
        paceCharacters: config.AI_PACE_CHARACTERS,
        totalSeconds: config.AI_TOTAL_SECONDS,
      },
    },
  );
  // A new key has limits of its own; the sealed form tells them apart without telling the key.
  const name = `{${config.QUEUE_PREFIX}}:gate:${integration.id}:${integration.apiKey.slice(-16)}`;
  const limits = { restSeconds: config.AI_REST_SECONDS };
  return limitedClient(client, createKeyLimiter(limiterRedis, name, limits));
}
