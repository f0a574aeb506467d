import { AiEffort, type AiIntegrationSettings, type AiProvider } from '@app/contracts';
import type { ModelCatalogue } from './catalogue';
import { findModel, modelOf } from './find-model';

/** A conversion mostly looks up and writes, and needs little reasoning. */
const FOR_CONVERSIONS: AiEffort = 'medium';

/** Tokens of an answer that are reserved for thinking. */
const ROOM: Record<AiEffort, number> = {
  low: 8000,
  medium: 16_000,
  high: 32_000,
  xhigh: 48_000,
  max: 64_000,
};

/**
 * Thinking effort for a model; null if none is set. If the model supports fewer levels, the next lower level is used. For a model
 * that is not in the list, only the setting of the integration applies.
 */
export function effortOf(
  catalogue: ModelCatalogue,
  provider: AiProvider,
  settings: AiIntegrationSettings,
): AiEffort | null {
  const known = findModel(catalogue, provider, modelOf(catalogue, provider, settings));
  if (known === null) return settings.effort ?? null;
  if (known.thinking === undefined) return null;
  const { efforts } = known.thinking;
  const levels = AiEffort.options;
  const wanted = levels.indexOf(settings.effort ?? FOR_CONVERSIONS);
  const offered = levels.filter((level) => efforts.includes(level));
  return offered.findLast((level) => levels.indexOf(level) <= wanted) ?? offered[0] ?? null;
}

/** How many tokens of an answer the model is likely to use for thinking: at most half of them. */
export const thinkingRoom = (effort: AiEffort | null, outputTokens: number): number =>
  effort === null ? 0 : Math.min(ROOM[effort], Math.floor(outputTokens / 2));
