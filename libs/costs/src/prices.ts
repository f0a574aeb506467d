/** US dollars for a million tokens; `cached` is the input that the provider had in its cache. */
export interface Price {
  readonly input: number;
  readonly cached: number;
  readonly output: number;
}

/** Prices by the beginning of a model's name; the longest match counts. */
export type PriceTable = Readonly<Record<string, Price>>;

/** From the vendors' price pages, November 2026. The setting `AI_PRICES` adds to them; figures are shown as estimates. */
const DEFAULT_PRICES: PriceTable = {
  'claude-opus-4': { input: 15, cached: 1.5, output: 75 },
  'claude-sonnet-4': { input: 3, cached: 0.3, output: 15 },
  'claude-haiku-4': { input: 1, cached: 0.1, output: 5 },
  'gpt-4.1-nano': { input: 0.1, cached: 0.025, output: 0.4 },
  'gpt-4.1-mini': { input: 0.4, cached: 0.1, output: 1.6 },
  'gpt-4.1': { input: 2, cached: 0.5, output: 8 },
  'gpt-4o-mini': { input: 0.15, cached: 0.075, output: 0.6 },
  'gpt-4o': { input: 2.5, cached: 1.25, output: 10 },
  'gpt-5-mini': { input: 0.25, cached: 0.025, output: 2 },
  'gpt-5': { input: 1.25, cached: 0.125, output: 10 },
  'gemini-2.5-flash': { input: 0.3, cached: 0.075, output: 2.5 },
  'gemini-2.5-pro': { input: 1.25, cached: 0.31, output: 10 },
  'local-rules': { input: 0, cached: 0, output: 0 },
};

export interface TokenCounts {
  readonly inputTokens: number;
  /** Part of the input. */
  readonly cachedTokens: number;
  readonly outputTokens: number;
}

/** What a call costs in millionths of a dollar; null for a model without a known price. `own` prices come before the built-in ones. */
export function costOf(model: string, tokens: TokenCounts, own: PriceTable = {}): number | null {
  const prices = { ...DEFAULT_PRICES, ...own };
  const [prefix] = Object.keys(prices)
    .filter((name) => model.startsWith(name))
    .sort((one, other) => other.length - one.length);
  const price = prefix === undefined ? undefined : prices[prefix];
  if (price === undefined) return null;
  const fresh = Math.max(0, tokens.inputTokens - tokens.cachedTokens);
  // Dollars for a million tokens are micro-dollars for one.
  return Math.round(
    fresh * price.input + tokens.cachedTokens * price.cached + tokens.outputTokens * price.output,
  );
}
