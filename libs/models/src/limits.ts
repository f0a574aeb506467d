import type { AiIntegrationSettings, AiProvider } from '@app/contracts';
import type { ModelCatalogue } from './catalogue';
import { effortOf, thinkingRoom } from './effort';
import { findModel, modelOf } from './find-model';
import { nearestFamily } from './nearest-family';

/** Maximum tokens of a model: request and answer together, and the answer alone. */
export interface ModelLimits {
  readonly contextTokens: number;
  /** How many of these the request may use. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** How many tokens of an answer the model is likely to use for thinking before it writes. */
  readonly thinkingTokens: number;
  /** Maximum tokens of this model per token of our own count. */
  readonly tokenCeiling: number;
}

/**
 * Token limits of a model. The settings of an integration take precedence, then the values that the vendor's own list reported
 * when the model was chosen, then our list. For a model that is in no list, the limits of its nearest known family are a guess. Limits that the model stated in a rejection are never exceeded.
 */
export function limitsOf(
  catalogue: ModelCatalogue,
  provider: AiProvider,
  settings: AiIntegrationSettings = {},
): ModelLimits {
  const model = modelOf(catalogue, provider, settings);
  const ours =
    findModel(catalogue, provider, model) ??
    nearestFamily(catalogue, provider, model) ??
    catalogue.vendors[provider];
  const { tokens, ...limits } = settings.listed?.model === model ? { ...ours, ...settings.listed } : ours;
  const learnt = settings.learnt?.model === model ? settings.learnt : undefined;
  const contextTokens = atMost(settings.contextTokens ?? limits.contextTokens, learnt?.contextTokens);
  const output = atMost(settings.outputTokens ?? limits.outputTokens, learnt?.outputTokens);
  const outputTokens = Math.min(output, contextTokens);
  const inputTokens = settings.contextTokens ?? limits.inputTokens ?? contextTokens;
  return {
    contextTokens,
    inputTokens: Math.min(inputTokens, contextTokens),
    outputTokens,
    thinkingTokens: thinkingRoom(effortOf(catalogue, provider, settings), outputTokens),
    tokenCeiling: tokens.most,
  };
}

/**
 * The model whose limits are assumed for an integration's model: a guess. Null if those that are usual at its vendor are assumed;
 * undefined if the limits are known or set.
 */
export function limitsLike(
  catalogue: ModelCatalogue,
  provider: AiProvider,
  settings: AiIntegrationSettings,
): string | null | undefined {
  const model = modelOf(catalogue, provider, settings);
  const { contextTokens, outputTokens } =
    settings.listed?.model === model ? { ...settings.listed, ...settings } : settings;
  const isKnown = findModel(catalogue, provider, model) !== null;
  const isSet = contextTokens !== undefined && outputTokens !== undefined;
  if (isKnown || isSet || model === '') return undefined;
  return nearestFamily(catalogue, provider, model)?.id ?? null;
}

const atMost = (tokens: number, stated = Infinity): number => Math.min(tokens, stated);
