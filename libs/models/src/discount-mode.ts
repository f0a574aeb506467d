import type { AiIntegrationSettings, AiProvider, DiscountMode } from '@app/contracts';
import type { ModelCatalogue } from './catalogue';
import { findModel, modelOf } from './find-model';

/**
 * How calls of an integration's model that may wait get a lower price. Flex (single calls) is preferred to batches, because the
 * vendor stores nothing. Null if the vendor offers neither, or its batches are not supported here.
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
