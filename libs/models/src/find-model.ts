import type { AiIntegrationSettings, AiProvider } from '@app/contracts';
import type { KnownModel, ModelCatalogue, TokenFactors } from './catalogue';

/** Suffix of a dated version, as vendors name them. */
const VERSION = /-(?:20\d{6}|20\d{2}-\d{2}-\d{2})$/;
/** Google's lists prefix model names with their collection. */
const COLLECTION = /^models\//;

/** A model name without its version suffix. */
export const withoutVersion = (model: string): string => model.replace(COLLECTION, '').replace(VERSION, '');

/**
 * Finds the model with this name, or the model that this name is a version of; null if it is not in the list. Never matches a
 * part of a name.
 */
export function findModel(
  { models }: ModelCatalogue,
  provider: AiProvider,
  model: string,
): KnownModel | null {
  const ofVendor = models.filter(({ vendor }) => vendor === provider);
  const named = (id: string): KnownModel | undefined => ofVendor.find((known) => known.id === id);
  return named(model) ?? named(withoutVersion(model)) ?? null;
}

/** The model that an integration uses; empty for a custom integration that names none. */
export const modelOf = (
  { vendors }: ModelCatalogue,
  provider: AiProvider,
  settings: AiIntegrationSettings,
): string => settings.model || (vendors[provider].model ?? '');

/** Ratio of a model's token count to ours. */
export const tokenFactorsOf = (
  catalogue: ModelCatalogue,
  provider: AiProvider,
  model: string,
): TokenFactors => (findModel(catalogue, provider, model) ?? catalogue.vendors[provider]).tokens;
