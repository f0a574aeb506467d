import type { AiIntegrationSettings, AiProvider } from '@app/contracts';
import type { ModelCatalogue, PictureRule } from './catalogue';
import { findModel, modelOf } from './find-model';

/**
 * How the model of an integration counts pictures; null where it takes none, as our list or the vendor's own says. Of an own server
 * nobody knows, so its integration says it, and its pictures count like those of the vendor whose API it speaks.
 */
export function pictureRuleOf(
  catalogue: ModelCatalogue,
  provider: AiProvider,
  settings: AiIntegrationSettings,
): PictureRule | null {
  const model = modelOf(catalogue, provider, settings);
  const known = findModel(catalogue, provider, model);
  const { vendors } = catalogue;
  if (provider === 'custom')
    return known?.byRules !== true && settings.takesPictures === true
      ? (vendors.openai.pictures ?? null)
      : null;
  const { listed } = settings;
  if (listed?.model === model && listed.pictures === false) return null;
  return known?.pictures ?? vendors[provider].pictures ?? null;
}

/** Tokens that pictures take. */
export const pictureTokens = (
  rule: PictureRule | null,
  pictures: readonly { readonly width: number; readonly height: number }[] = [],
): number =>
  rule === null
    ? 0
    : pictures.reduce(
        (sum, { width, height }) =>
          sum + Math.min(rule.mostTokens, Math.ceil((width * height) / rule.pixelsPerToken)),
        0,
      );
