import { type AiIntegrationSettings, type AiProvider, isRulesModel } from '@app/contracts';
import type { ModelCatalogue, PictureRule } from './catalogue';
import { findModel, modelOf } from './find-model';

/**
 * How the model of an integration counts pictures; null if it takes none according to our list or the vendor's list. For a custom
 * server this is unknown: its integration states whether it takes pictures, and they are counted like those of the vendor whose
 * API it implements.
 */
export function pictureRuleOf(
  catalogue: ModelCatalogue,
  provider: AiProvider,
  settings: AiIntegrationSettings,
): PictureRule | null {
  const model = modelOf(catalogue, provider, settings);
  const { vendors } = catalogue;
  if (provider === 'custom')
    return settings.takesPictures === true && !isRulesModel({ provider, settings })
      ? (vendors.openai.pictures ?? null)
      : null;
  const { listed } = settings;
  if (listed?.model === model && listed.pictures === false) return null;
  return findModel(catalogue, provider, model)?.pictures ?? vendors[provider].pictures ?? null;
}

/** Tokens of pictures. */
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
