import { modelOf } from '@app/models';
import type { WorkspaceAiIntegrationEntity } from '@app/persistence';
import { ProviderError, type AiClient } from '@app/providers';
import type { WorkerContext } from '../worker-context';

/** A model that rejects even shorter requests is not usable for conversions. */
const LEAST_TOKENS = 2000;

/**
 * Stores the limit of a model that rejected a request as too long: the limit that it stated, or half of the assumed one. False if
 * that teaches nothing new, so that the request would be rejected again.
 */
export async function learnLimits(
  { database, config, logger }: Pick<WorkerContext, 'database' | 'config' | 'logger'>,
  { id, provider, settings }: WorkspaceAiIntegrationEntity,
  { error, limits }: { readonly error: unknown; readonly limits: AiClient['limits'] },
): Promise<boolean> {
  if (!(error instanceof ProviderError) || error.fault !== 'too-large') return false;
  const learnt = limitsIn(error, limits);
  const least = Math.min(learnt.contextTokens ?? Infinity, learnt.outputTokens ?? Infinity);
  if (least < LEAST_TOKENS) return false;
  const model = modelOf(config.prices.catalogue, provider, settings);
  const known = settings.learnt?.model === model ? settings.learnt : {};
  await database.repositories.integrations.setLearnt(id, { ...known, ...learnt, model });
  logger.info({ integrationId: id, model, ...learnt }, 'the model stated a lower limit than assumed');
  return true;
}

function limitsIn({ stated }: ProviderError, { contextTokens, outputTokens }: AiClient['limits']) {
  if (stated.outputTokens !== undefined && stated.outputTokens < outputTokens)
    return { outputTokens: stated.outputTokens };
  if (stated.contextTokens !== undefined && stated.contextTokens < contextTokens)
    return { contextTokens: stated.contextTokens };
  // The count of tokens differs from the model's, or it stated no number.
  return { contextTokens: Math.floor(contextTokens / 2) };
}
