import type { AiIntegrationSettings, AiProvider } from '@app/contracts';
import { findModel, type ModelCatalogue, type PriceTier, withoutVersion } from '@app/models';

/** US dollars for a million tokens, by the exact name of a model: what an operator adds to the list of models. */
export type PriceTable = Readonly<
  Record<string, { input: number; cached: number; output: number; cacheWrite?: number | undefined }>
>;

/** Where prices are looked up: the operator's come first, then the list of models. */
export interface PriceList {
  readonly catalogue: ModelCatalogue;
  readonly own: PriceTable;
}

/** Whose model it is. An integration may say what a model costs that neither the operator nor the list has a price for. */
export interface BillingProvider {
  readonly provider: AiProvider;
  readonly settings: Pick<AiIntegrationSettings, 'price'>;
}

export interface TokenCounts {
  readonly inputTokens: number;
  /** Parts of the input: what the provider had in its cache, and what it has put there. */
  readonly cachedTokens: number;
  readonly cacheWriteTokens: number;
  /** With what the model has thought. */
  readonly outputTokens: number;
}

/** How fast an answer has to come: what may wait costs less. */
export type ServiceTier = 'standard' | 'flex' | 'batch';

export interface PricedCall extends TokenCounts {
  readonly model: string;
  /** Prices change from day to day (UTC). */
  readonly at: Date;
  readonly tier?: ServiceTier;
}

/** What one call costs in millionths of a dollar; null for a model without a known price. Estimate, running sum and books all ask here. */
export function costOf(call: PricedCall, seller: BillingProvider, book: PriceList): number | null {
  const cost = exactCostOf(call, seller, book);
  return cost === null ? null : Math.round(cost);
}

/** The same before it is rounded, for sums of calls that are not made yet. */
export function exactCostOf(call: PricedCall, seller: BillingProvider, book: PriceList): number | null {
  const rate = rateOf(call, seller, book);
  if (rate === null) return null;
  const { cachedTokens, cacheWriteTokens, outputTokens } = call;
  const fresh = Math.max(0, call.inputTokens - cachedTokens - cacheWriteTokens);
  const input =
    fresh * rate.input + cachedTokens * rate.cached + cacheWriteTokens * (rate.cacheWrite ?? rate.input);
  // Dollars for a million tokens are micro-dollars for one.
  return (input + outputTokens * rate.output) * rate.share;
}

/** The most that a call of this size may cost: none of its input is in the cache, and all of it is put there. */
export const highestCostOf = (
  call: Omit<PricedCall, 'cachedTokens' | 'cacheWriteTokens'>,
  seller: BillingProvider,
  book: PriceList,
): number | null => costOf({ ...call, cachedTokens: 0, cacheWriteTokens: call.inputTokens }, seller, book);

/** True where a cap of cost can be kept for this model. */
export const hasPrice = (model: string, seller: BillingProvider, book: PriceList, at: Date): boolean =>
  rateOf({ model, at, inputTokens: 0 }, seller, book) !== null;

/** What a million tokens of a model cost in dollars, of calls with little input; null for one without a known price. */
export const priceOf = (
  model: string,
  seller: BillingProvider,
  book: PriceList,
  at: Date,
): { readonly input: number; readonly output: number } | null =>
  rateOf({ model, at, inputTokens: 0 }, seller, book);

/** A tier of a price, and what of it is paid. */
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
