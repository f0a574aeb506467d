import type { AiIntegrationSettings, AiProvider } from '@app/contracts';
import type { ModelCatalogue } from './catalogue';
import { findModel, modelOf } from './find-model';

/** True where the vendor answers single calls of an integration's model for less when they may wait. */
export const sellsFlex = (
  catalogue: ModelCatalogue,
  provider: AiProvider,
  settings: AiIntegrationSettings,
): boolean =>
  findModel(catalogue, provider, modelOf(catalogue, provider, settings))?.discounts?.flex !== undefined;
