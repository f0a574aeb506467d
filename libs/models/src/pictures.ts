import type { AiIntegrationSettings, AiProvider } from '@app/contracts';
import type { ModelCatalogue, PictureRule } from './catalogue';
import { findModel, modelOf } from './find-model';

/**
 * How the model of an integration counts pictures; null where it takes none. Of an own server nobody knows, so its integration says
 * it, and its pictures count like those of the vendor whose API it speaks.
 */
export function pictureRuleOf(
  catalogue: ModelCatalogue,
  provider: AiProvider,
  settings: AiIntegrationSettings,
): PictureRule | null {
  const known = findModel(catalogue, provider, modelOf(catalogue, provider, settings));
  const { vendors } = catalogue;
  if (provider === 'custom')
    return known?.byRules !== true && settings.takesPictures === true
      ? (vendors.openai.pictures ?? null)
      : null;
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
