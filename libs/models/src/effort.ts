import { AiEffort, type AiIntegrationSettings, type AiProvider } from '@app/contracts';
import type { ModelCatalogue } from './catalogue';
import { findModel, modelOf } from './find-model';

/** A conversion looks up and writes down more than it reasons. */
const FOR_CONVERSIONS: AiEffort = 'medium';

/** Tokens of an answer that are left free for thinking. */
const ROOM: Record<AiEffort, number> = {
  low: 8000,
  medium: 16_000,
  high: 32_000,
  xhigh: 48_000,
  max: 64_000,
};

/**
 * How much a model is asked to think; null where it is not told. A model that knows fewer levels gets the next one below. One
 * that the list does not have is told only what the integration says.
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

/** Of so many tokens of an answer, those that a model is likely to think: half of them at most. */
export const thinkingRoom = (effort: AiEffort | null, outputTokens: number): number =>
  effort === null ? 0 : Math.min(ROOM[effort], Math.floor(outputTokens / 2));
