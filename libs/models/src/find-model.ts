import type { AiIntegrationSettings, AiProvider } from '@app/contracts';
import type { KnownModel, ModelCatalogue, TokenFactors } from './catalogue';

/** How vendors name one version of a model: by its day. */
const VERSION = /-(?:20\d{6}|20\d{2}-\d{2}-\d{2})$/;
/** Google's lists name models with their collection. */
const COLLECTION = /^models\//;

/** A name without the version behind it. */
export const withoutVersion = (model: string): string => model.replace(COLLECTION, '').replace(VERSION, '');

/** The model with this name, or of which it names a version; null for one that the list does not have. Never by a part of a name. */
export function findModel(
  { models }: ModelCatalogue,
  provider: AiProvider,
  model: string,
): KnownModel | null {
  const ofVendor = models.filter(({ vendor }) => vendor === provider);
  const named = (id: string): KnownModel | undefined => ofVendor.find((known) => known.id === id);
  return named(model) ?? named(withoutVersion(model)) ?? null;
}

/** The model that an integration uses; empty for a custom one that names none. */
export const modelOf = (
  { vendors }: ModelCatalogue,
  provider: AiProvider,
  settings: AiIntegrationSettings,
): string => settings.model || (vendors[provider].model ?? '');

/** How a model counts tokens, against our own count. */
export const tokenFactorsOf = (
  catalogue: ModelCatalogue,
  provider: AiProvider,
  model: string,
): TokenFactors => (findModel(catalogue, provider, model) ?? catalogue.vendors[provider]).tokens;
