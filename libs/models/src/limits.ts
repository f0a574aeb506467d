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

/** How much a model takes and gives; what the settings of an integration say counts more than the list. */
export function limitsOf(
  catalogue: ModelCatalogue,
  provider: AiProvider,
  settings: AiIntegrationSettings = {},
): ModelLimits {
  const known = findModel(catalogue, provider, modelOf(catalogue, provider, settings));
  const limits = known ?? catalogue.vendors[provider];
  const contextTokens = settings.contextTokens ?? limits.contextTokens;
  const outputTokens = Math.min(settings.outputTokens ?? limits.outputTokens, contextTokens);
  return {
    contextTokens,
    inputTokens: settings.contextTokens ?? limits.inputTokens ?? contextTokens,
    outputTokens,
    thinkingTokens: thinkingRoom(effortOf(catalogue, provider, settings), outputTokens),
    tokenCeiling: limits.tokens.most,
  };
}
