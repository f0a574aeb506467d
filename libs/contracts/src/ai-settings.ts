import { z } from 'zod';

export const AiProvider = z.enum(['claude', 'gemini', 'openai', 'custom']);
export type AiProvider = z.infer<typeof AiProvider>;

/** Labels of the specification (§2). */
export const AI_PROVIDER_LABELS: Record<AiProvider, string> = {
  claude: 'Anthropic Claude',
  gemini: 'Google Gemini',
  openai: 'OpenAI',
  custom: 'Custom API',
};

/** Reasoning effort that is requested from a reasoning model. */
export const AiEffort = z.enum(['low', 'medium', 'high', 'xhigh', 'max']);
export type AiEffort = z.infer<typeof AiEffort>;

/** Urgency of a workflow. Providers charge half the price for calls that can wait. */
export const ProcessingTier = z.enum(['now', 'half-price']);
export type ProcessingTier = z.infer<typeof ProcessingTier>;

/** How deferrable calls are sent: one at a time, or together as a batch that the vendor stores for a while. */
export const DiscountMode = z.enum(['flex', 'batch']);
export type DiscountMode = z.infer<typeof DiscountMode>;

/** Default number of concurrent section requests per workflow, used when an integration sets none. */
export const SECTIONS_AT_ONCE = 4;

const AMOUNT = 'Enter US dollars from 0.01 to 1,000,000, such as 12.50.';
const PRICE = 'Enter US dollars for a million tokens, such as 2.50.';
const TOKENS = 'Enter a whole number of tokens, 1000 or more.';

const price = z.number(PRICE).min(0, PRICE).max(100_000, PRICE);

/** US dollars per million tokens, for a model whose price the product does not know. */
export const ModelPrice = z.strictObject({
  input: price,
  /** Price of input tokens that the provider had cached. Defaults to the input price. */
  cached: price.optional(),
  output: price,
});
export type ModelPrice = z.infer<typeof ModelPrice>;

const limit = z.number().int().min(1).max(100_000_000);

/** Names of models that our list lacks, stored per integration. */
export const UNLISTED_MODELS = 50;
const unlisted = z.array(z.string().min(1).max(120)).max(UNLISTED_MODELS).optional();

/** What the vendor's model list stated when the model was chosen. Valid only while that model stays selected. */
export const ListedFacts = z.strictObject({
  model: z.string().min(1).max(120),
  contextTokens: limit.optional(),
  inputTokens: limit.optional(),
  outputTokens: limit.optional(),
  /** Last day of service. Null if the list announces none. */
  retires: z.iso.date().nullable().optional(),
  /** Whether the model accepts images, if the list states it. */
  pictures: z.boolean().optional(),
  /** Other models of the account for which neither that list nor ours has limits; the first ones of many. */
  withoutLimits: unlisted,
  /** Other models of the account whose limits only that list has, so that no price is known; the first ones of many. */
  withoutPrice: unlisted,
});
export type ListedFacts = z.infer<typeof ListedFacts>;

/** Limits that the model stated when it rejected a call. They apply in addition to all others, while that model stays selected. */
export const LearntLimits = z.strictObject({
  model: z.string().min(1).max(120),
  contextTokens: limit.optional(),
  outputTokens: limit.optional(),
});
export type LearntLimits = z.infer<typeof LearntLimits>;

export const AiIntegrationSettings = z.strictObject({
  /** Address of an OpenAI-compatible API, including its version path; `custom` cannot be used without it. */
  baseUrl: z.string().trim().max(500).optional(),
  /** Model name. `custom` cannot be used without it; other providers have a default. */
  model: z.string().trim().max(120).optional(),
  /** Context window in tokens, prompt and answer together. Defaults to the value in the model table. */
  contextTokens: z.number().int().min(2000).max(20_000_000).optional(),
  /** Maximum tokens of one answer. */
  outputTokens: z.number().int().min(500).max(10_000_000).optional(),
  /** Number of concurrent section requests per workflow. */
  sectionsAtOnce: z.number().int().min(1).max(16).optional(),
  /** Defaults to a value suited to conversions. Models without reasoning do not receive it. */
  effort: AiEffort.optional(),
  /** For a self-hosted server: the model accepts images. For vendors, the model list states it. */
  takesPictures: z.boolean().optional(),
  listed: ListedFacts.optional(),
  learnt: LearntLimits.optional(),
  /** Used only if neither the operator nor the model list sets a price. */
  price: ModelPrice.optional(),
  /** Maximum cost of its calls per month (UTC), in US dollars. */
  monthlyCostCapUsd: z.number(AMOUNT).min(0.01, AMOUNT).max(1_000_000, AMOUNT).optional(),
  /** Maximum tokens, sent and received, that its calls may use per month (UTC). */
  monthlyTokenCap: z.number(TOKENS).int(TOKENS).min(1000, TOKENS).max(1e12, TOKENS).optional(),
});
export type AiIntegrationSettings = z.infer<typeof AiIntegrationSettings>;

interface ModelChoice {
  readonly provider: AiProvider;
  readonly settings: AiIntegrationSettings;
}

/** The model that works by rules, without AI. It makes no calls, so it needs no address and no key. */
export const RULES_MODEL = 'local-rules-1';

/** True if an integration names the rules model: code writes ODM from the study that the rules read. */
export const isRulesModel = ({ provider, settings }: ModelChoice): boolean =>
  provider === 'custom' && settings.model === RULES_MODEL;

/** What a Custom API still needs before it can be used; null if nothing is missing. */
export function missingSettings(integration: ModelChoice): 'address' | 'model' | 'both' | null {
  const { provider, settings } = integration;
  if (provider !== 'custom' || (settings.baseUrl && settings.model) || isRulesModel(integration)) return null;
  if (settings.baseUrl) return 'model';
  return settings.model ? 'address' : 'both';
}
