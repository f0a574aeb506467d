import type { AiIntegrationSettings, AiProvider } from '@app/contracts';

/** Tokens that a model takes, question and answer together, and that it gives at most. */
export interface ModelLimits {
  readonly contextTokens: number;
  readonly outputTokens: number;
}

/** What an integration uses when it names no model. */
const DEFAULT_MODELS: Record<Exclude<AiProvider, 'custom'>, string> = {
  claude: 'claude-sonnet-4-5',
  openai: 'gpt-4.1',
  gemini: 'gemini-2.5-pro',
};

/** Limits by the beginning of a model's name, from the vendors' model pages; the first match counts. */
const LIMITS: readonly (readonly [prefix: string, limits: ModelLimits])[] = [
  ['claude-opus-4', { contextTokens: 200_000, outputTokens: 32_000 }],
  ['claude-', { contextTokens: 200_000, outputTokens: 64_000 }],
  ['gpt-4.1', { contextTokens: 1_000_000, outputTokens: 32_000 }],
  ['gpt-4o', { contextTokens: 128_000, outputTokens: 16_000 }],
  ['gpt-5', { contextTokens: 400_000, outputTokens: 128_000 }],
  ['o', { contextTokens: 200_000, outputTokens: 100_000 }],
  ['gemini-', { contextTokens: 1_000_000, outputTokens: 64_000 }],
  ['local-rules', { contextTokens: 10_000_000, outputTokens: 10_000_000 }],
];

/** Careful values for a model that we do not know. */
const UNKNOWN: ModelLimits = { contextTokens: 128_000, outputTokens: 16_000 };

/** How much a model takes and gives, in tokens; what the settings of an integration say counts more than the table. */
export function limitsOf(model: string, settings: AiIntegrationSettings = {}): ModelLimits {
  const known = LIMITS.find(([prefix]) => model.startsWith(prefix))?.[1] ?? UNKNOWN;
  const contextTokens = settings.contextTokens ?? known.contextTokens;
  return {
    contextTokens,
    outputTokens: Math.min(settings.outputTokens ?? known.outputTokens, contextTokens),
  };
}

/** The model that an integration uses; empty for a custom one that names none. */
export const modelOf = (provider: AiProvider, settings: AiIntegrationSettings): string =>
  settings.model || (provider === 'custom' ? '' : DEFAULT_MODELS[provider]);
