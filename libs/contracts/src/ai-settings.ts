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

/** How much a model that thinks is asked to think. */
export const AiEffort = z.enum(['low', 'medium', 'high', 'xhigh', 'max']);
export type AiEffort = z.infer<typeof AiEffort>;

/** How soon a workflow is wanted: providers ask half for calls that may wait. */
export const ProcessingTier = z.enum(['now', 'half-price']);
export type ProcessingTier = z.infer<typeof ProcessingTier>;

/** How calls that may wait are sent: one by one, or together as a batch, which its vendor keeps for a while. */
export const DiscountMode = z.enum(['flex', 'batch']);
export type DiscountMode = z.infer<typeof DiscountMode>;

/** Sections of one workflow that are asked for at the same time, where an integration does not say. */
export const SECTIONS_AT_ONCE = 4;

const AMOUNT = 'Enter US dollars from 0.01 to 1,000,000, such as 12.50.';
const PRICE = 'Enter US dollars for a million tokens, such as 2.50.';
const TOKENS = 'Enter a whole number of tokens, 1000 or more.';

const price = z.number(PRICE).min(0, PRICE).max(100_000, PRICE);

/** US dollars for a million tokens of a model for which the product knows no price. */
export const ModelPrice = z.strictObject({
  input: price,
  /** Of input that the provider had in its cache; like other input where it is left out. */
  cached: price.optional(),
  output: price,
});
export type ModelPrice = z.infer<typeof ModelPrice>;

const limit = z.number().int().min(1).max(100_000_000);

/** What the vendor's own list said of a model when it was chosen; counts as long as that is the model. */
export const ListedFacts = z.strictObject({
  model: z.string().min(1).max(120),
  contextTokens: limit.optional(),
  inputTokens: limit.optional(),
  outputTokens: limit.optional(),
  /** Its last day; null where the list says that none is announced. */
  retires: z.iso.date().nullable().optional(),
  /** Whether it takes pictures, where the list says so. */
  pictures: z.boolean().optional(),
});
export type ListedFacts = z.infer<typeof ListedFacts>;

export const AiIntegrationSettings = z.strictObject({
  /** Address of an OpenAI-compatible API, including its version path; required for `custom`. */
  baseUrl: z.string().trim().max(500).optional(),
  /** Model name; required for `custom`, a good default otherwise. */
  model: z.string().trim().max(120).optional(),
  /** Tokens that the model takes, prompt and answer together; from the table of models where it is left out. */
  contextTokens: z.number().int().min(2000).max(20_000_000).optional(),
  /** Tokens that one answer may have. */
  outputTokens: z.number().int().min(500).max(10_000_000).optional(),
  /** Sections of one workflow that are asked for at the same time. */
  sectionsAtOnce: z.number().int().min(1).max(16).optional(),
  /** Left out, what is good for conversions; models that do not think are not told. */
  effort: AiEffort.optional(),
  /** Of an own server: its model takes pictures. What vendors sell is in the list of models. */
  takesPictures: z.boolean().optional(),
  listed: ListedFacts.optional(),
  /** Counts where neither the operator nor the list of models has a price. */
  price: ModelPrice.optional(),
  /** Most that its calls may cost in a month (UTC), in US dollars. */
  monthlyCostCapUsd: z.number(AMOUNT).min(0.01, AMOUNT).max(1_000_000, AMOUNT).optional(),
  /** Most tokens, sent and received, that its calls may take in a month (UTC). */
  monthlyTokenCap: z.number(TOKENS).int(TOKENS).min(1000, TOKENS).max(1e12, TOKENS).optional(),
});
export type AiIntegrationSettings = z.infer<typeof AiIntegrationSettings>;
