import { exactCostOf, type PriceList, type PricedCall, type BillingProvider } from './prices';

/** Shares of the input that a provider reads from its cache and writes to it. */
export interface CacheShares {
  readonly cached: number;
  readonly written: number;
}

/** Cost of several calls with these total tokens. The price of each call depends on its own length. */
export function costOfCalls(
  {
    calls,
    inputTokens,
    outputTokens,
    ...call
  }: Omit<PricedCall, 'cachedTokens' | 'cacheWriteTokens'> & { readonly calls: number },
  { cached, written }: CacheShares,
  { seller, prices }: { readonly seller: BillingProvider; readonly prices: PriceList },
): number | null {
  const count = Math.max(1, calls);
  const each = (tokens: number): number => tokens / count;
  const cachedTokens = inputTokens * cached;
  const cacheWriteTokens = Math.min(inputTokens - cachedTokens, inputTokens * written);
  const cost = exactCostOf(
    {
      ...call,
      inputTokens: each(inputTokens),
      cachedTokens: each(cachedTokens),
      cacheWriteTokens: each(cacheWriteTokens),
      outputTokens: each(outputTokens),
    },
    seller,
    prices,
  );
  return cost === null ? null : Math.round(cost * count);
}
