import type { AiIntegrationSettings, AiProvider, DiscountMode } from '@app/contracts';
import type { ModelCatalogue } from './catalogue';
import { findModel, modelOf } from './find-model';

/**
 * How calls of an integration's model cost less when they may wait: flex, which are single calls, come before batches, because
 * nothing of them is kept. Null where the vendor sells neither, or we do not send its batches.
 */
export function discountModeOf(
  catalogue: ModelCatalogue,
  provider: AiProvider,
  settings: AiIntegrationSettings,
): DiscountMode | null {
  const discounts = findModel(catalogue, provider, modelOf(catalogue, provider, settings))?.discounts;
  if (discounts?.flex !== undefined) return 'flex';
  return provider === 'claude' && discounts?.batch !== undefined ? 'batch' : null;
}
