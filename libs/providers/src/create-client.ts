import { type AiIntegrationSettings, type AiProvider, isRulesModel, message } from '@app/contracts';
import type { AddressPolicy } from './address-guard';
import type { AiBatches } from './batch-port';
import { createClaudeBatches } from './claude/claude-batches';
import { createClaudeClient } from './claude/claude-client';
import { createCustomClient } from './custom/custom-client';
import { createGeminiClient } from './gemini/gemini-client';
import { DEFAULT_TIMEOUTS, type StreamTimeouts } from './idle-timer';
import {
  effortOf,
  findModel,
  limitsOf,
  type ModelCatalogue,
  modelOf,
  pictureRuleOf,
  tokenFactorsOf,
} from '@app/models';
import { createOpenAiClient } from './openai/openai-client';
import { maskedBatches, maskedClient } from './masked-client';
import { type AiClient, type CallTier, ProviderError } from './port';
import { createRulesClient } from './rules-client';

export interface ProviderSettings {
  readonly catalogue: ModelCatalogue;
  readonly policy: AddressPolicy;
  /** Addresses of the vendors' APIs; changed only for tests and gateways. */
  readonly baseUrls: Partial<Record<Exclude<AiProvider, 'custom'>, string>>;
  readonly timeouts?: StreamTimeouts;
}

export interface Integration {
  readonly provider: AiProvider;
  readonly apiKey: string;
  readonly settings: AiIntegrationSettings;
  /** If omitted, the call is answered immediately. */
  readonly tier?: CallTier;
}

/** OpenAI and Google state 15 minutes for calls that may wait. */
const FLEX_SECONDS = 900;

const timeoutsOf = (tier: CallTier, timeouts: StreamTimeouts): StreamTimeouts =>
  tier === 'standard'
    ? timeouts
    : {
        ...timeouts,
        firstByteSeconds: Math.max(timeouts.firstByteSeconds, FLEX_SECONDS),
        thinkingSeconds: Math.max(timeouts.thinkingSeconds, FLEX_SECONDS),
      };

/** Limit for one answer. The XML of a whole study, with the items of each visit, can be this long. */
const MAXIMUM_CHARACTERS = 64 * 1024 * 1024;

/** Makes a client for an integration. The key is masked in everything that the provider returns. */
export function createAiClient(integration: Integration, options: ProviderSettings): AiClient {
  const client = clientOf(integration, options);
  const publicNames = publicNamesOf(client.model, options.catalogue);
  return maskedClient(client, { apiKey: integration.apiKey, publicNames });
}

const publicNamesOf = (model: string, { models }: ModelCatalogue): string[] => [
  model,
  ...models.map(({ id }) => id),
];

/** The batch interface of an integration's key; null if its vendor has no batches or they are not used. */
export function createAiBatches(
  { provider, apiKey, settings }: Integration,
  { catalogue, baseUrls }: Pick<ProviderSettings, 'catalogue' | 'baseUrls'>,
): AiBatches | null {
  if (provider !== 'claude') return null;
  const facts = modelFacts(catalogue, provider, settings);
  const batches = createClaudeBatches({ ...facts, apiKey, baseUrl: baseUrls.claude });
  return maskedBatches(batches, { apiKey, publicNames: publicNamesOf(facts.model, catalogue) });
}

/** Settings of a call to a model. */
function modelFacts(catalogue: ModelCatalogue, provider: AiProvider, settings: AiIntegrationSettings) {
  const model = modelOf(catalogue, provider, settings);
  return {
    model,
    effort: effortOf(catalogue, provider, settings),
    takesSampling: findModel(catalogue, provider, model)?.takesSampling === true,
  };
}

function clientOf(
  { provider, apiKey, settings, tier = 'standard' }: Integration,
  options: ProviderSettings,
): AiClient {
  const { catalogue } = options;
  const facts = modelFacts(catalogue, provider, settings);
  const { model } = facts;
  const common = {
    ...facts,
    apiKey,
    limits: limitsOf(catalogue, provider, settings),
    tier,
    timeouts: timeoutsOf(tier, options.timeouts ?? DEFAULT_TIMEOUTS),
    maximumCharacters: MAXIMUM_CHARACTERS,
    tokenFactor: tokenFactorsOf(catalogue, provider, model).usual,
    pictures: pictureRuleOf(catalogue, provider, settings),
  };
  if (isRulesModel({ provider, settings })) return createRulesClient(common);
  if (provider === 'custom') {
    const { baseUrl } = settings;
    if (!baseUrl || !model) throw new ProviderError('request', message('provider.no-settings'));
    return createCustomClient({ ...common, baseUrl, policy: options.policy });
  }
  const vendor = {
    ...common,
    baseUrl: options.baseUrls[provider],
  };
  switch (provider) {
    case 'claude':
      return createClaudeClient(vendor);
    case 'openai':
      return createOpenAiClient(vendor);
    case 'gemini':
      return createGeminiClient(vendor);
  }
}

/** Enough tokens for one word and the thinking that some models do first. */
const TEST_TOKENS = 1024;

/** Sends one small request. Throws a `ProviderError` if it is not answered. */
export async function testAiClient(client: AiClient, signal: AbortSignal): Promise<void> {
  const answer = await client.generate({
    system: 'You answer connection tests.',
    prompt: 'Answer with the word OK.',
    maxOutputTokens: TEST_TOKENS,
    signal,
  });
  if (answer.finish === 'missing') throw new ProviderError('response', message('provider.ended-early'));
}
