import type { AiIntegrationSettings, AiProvider } from '@app/contracts';
import type { ModelCatalogue } from './catalogue';
import { effortOf, thinkingRoom } from './effort';
import { findModel, modelOf } from './find-model';

/** Tokens that a model takes, question and answer together, and that it gives at most. */
export interface ModelLimits {
  readonly contextTokens: number;
  /** Of these, what the question may have. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Of an answer, what the model is likely to think before it writes. */
  readonly thinkingTokens: number;
  /** Most tokens of this model for one of our own count. */
  readonly tokenCeiling: number;
}

/**
 * How much a model takes and gives. What the settings of an integration say comes first, then what the vendor's own list said
 * of the model when it was chosen, then our list.
 */
export function limitsOf(
  catalogue: ModelCatalogue,
  provider: AiProvider,
  settings: AiIntegrationSettings = {},
): ModelLimits {
  const model = modelOf(catalogue, provider, settings);
  const ours = findModel(catalogue, provider, model) ?? catalogue.vendors[provider];
  const { tokens, ...limits } = settings.listed?.model === model ? { ...ours, ...settings.listed } : ours;
  const contextTokens = settings.contextTokens ?? limits.contextTokens;
  const outputTokens = Math.min(settings.outputTokens ?? limits.outputTokens, contextTokens);
  return {
    contextTokens,
    inputTokens: settings.contextTokens ?? Math.min(limits.inputTokens ?? contextTokens, contextTokens),
    outputTokens,
    thinkingTokens: thinkingRoom(effortOf(catalogue, provider, settings), outputTokens),
    tokenCeiling: tokens.most,
  };
}
