import type { AiIntegrationSettings, AiProvider } from '@app/contracts';
import { findModel, type ModelCatalogue, type PriceTier, withoutVersion } from '@app/models';

/** US dollars per million tokens, by the exact name of a model: prices that an operator adds to the list of models. */
export type PriceTable = Readonly<
  Record<string, { input: number; cached: number; output: number; cacheWrite?: number | undefined }>
>;

/** Price sources: the operator's prices come first, then the list of models. */
export interface PriceList {
  readonly catalogue: ModelCatalogue;
  readonly own: PriceTable;
}

/** Identifies a model. An integration may state a price for a model that neither the operator nor the list has a price for. */
export interface BillingProvider {
  readonly provider: AiProvider;
  readonly settings: Pick<AiIntegrationSettings, 'price'>;
}

export interface TokenCounts {
  readonly inputTokens: number;
  /** Parts of the input: tokens that the provider read from its cache, and tokens that it wrote to it. */
  readonly cachedTokens: number;
  readonly cacheWriteTokens: number;
  /** Includes thinking tokens. */
  readonly outputTokens: number;
}

/** How soon an answer is needed; calls that may wait cost less. */
export type ServiceTier = 'standard' | 'flex' | 'batch';

export interface PricedCall extends TokenCounts {
  readonly model: string;
  /** The day (UTC) of the prices; prices change daily. */
  readonly at: Date;
  readonly tier?: ServiceTier;
}

/**
 * Cost of one call in millionths of a dollar; null for a model without a known price. Estimates, running sums and usage records
 * all use this function.
 */
export function costOf(call: PricedCall, seller: BillingProvider, book: PriceList): number | null {
  const cost = exactCostOf(call, seller, book);
  return cost === null ? null : Math.round(cost);
}

/** The same before rounding, for sums of calls that have not been made yet. */
export function exactCostOf(call: PricedCall, seller: BillingProvider, book: PriceList): number | null {
  const rate = rateOf(call, seller, book);
  if (rate === null) return null;
  const { cachedTokens, cacheWriteTokens, outputTokens } = call;
  const fresh = Math.max(0, call.inputTokens - cachedTokens - cacheWriteTokens);
  const input =
    fresh * rate.input + cachedTokens * rate.cached + cacheWriteTokens * (rate.cacheWrite ?? rate.input);
  // Dollars per million tokens equal micro-dollars per token.
  return (input + outputTokens * rate.output) * rate.share;
}

/** Maximum cost of a call of this size: no input is read from the cache, and all of it is written to the cache. */
export const highestCostOf = (
  call: Omit<PricedCall, 'cachedTokens' | 'cacheWriteTokens'>,
  seller: BillingProvider,
  book: PriceList,
): number | null => costOf({ ...call, cachedTokens: 0, cacheWriteTokens: call.inputTokens }, seller, book);

/** True if a cost cap can be enforced for this model. */
export const hasPrice = (model: string, seller: BillingProvider, book: PriceList, at: Date): boolean =>
  rateOf({ model, at, inputTokens: 0 }, seller, book) !== null;

/** Dollars per million tokens of a model, for calls with little input; null if there is no known price. */
export const priceOf = (
  model: string,
  seller: BillingProvider,
  book: PriceList,
  at: Date,
): { readonly input: number; readonly output: number } | null =>
  rateOf({ model, at, inputTokens: 0 }, seller, book);

/** A price tier, and the share of it that is billed. */
type Rate = PriceTier & { readonly share: number };

function rateOf(
  { model, at, inputTokens, tier = 'standard' }: Pick<PricedCall, 'model' | 'at' | 'inputTokens' | 'tier'>,
  { provider, settings }: BillingProvider,
  { catalogue, own }: PriceList,
): Rate | null {
  const known = findModel(catalogue, provider, model);
  const share = tier === 'standard' ? 1 : (known?.discounts?.[tier] ?? 1);
  const added = own[model] ?? own[withoutVersion(model)];
  if (added !== undefined) return { ...added, share };
  const day = at.toISOString().slice(0, 10);
  const price = known?.prices
    .filter(({ validFrom }) => validFrom <= day)
    .toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))[0];
  const [rate] = (price?.tiers ?? [])
    .filter(({ aboveInputTokens }) => inputTokens > (aboveInputTokens ?? -1))
    .toSorted((one, other) => (other.aboveInputTokens ?? 0) - (one.aboveInputTokens ?? 0));
  if (rate !== undefined) return { ...rate, share };
  if (settings.price === undefined) return null;
  const { input, cached = input, output } = settings.price;
  return { input, cached, output, share };
}
