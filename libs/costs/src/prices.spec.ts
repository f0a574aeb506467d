import { BUILT_IN_MODELS } from '@app/models';
import { costOfCalls } from './cost-of-calls';
import { costOf, hasPrice, highestCostOf, type PriceList, type PricedCall, type ServiceTier } from './prices';

const BOOK: PriceList = { catalogue: BUILT_IN_MODELS, own: {} };
const on = (day: string): Date => new Date(`${day}T12:00:00Z`);
const NOW = '2026-11-22';
const MICRO = 1_000_000;

type Vendor = 'claude' | 'openai' | 'gemini';
/** Thousands of tokens: all input, the part read from the cache, the part written to the cache, and output with thinking. */
type Tokens = readonly [input: number, cached: number, written: number, output: number];
type Case = readonly [Vendor, string, string, ServiceTier, Tokens, dollars: number];

// From the vendors' price pages: dollars per million tokens, multiplied by the thousands of each kind.
const CASES: readonly Case[] = [
  ['claude', 'claude-opus-5-5', NOW, 'standard', [100, 0, 0, 0], 0.4],
  ['claude', 'claude-opus-5-5', NOW, 'standard', [0, 0, 0, 100], 2],
  ['claude', 'claude-opus-5-5', NOW, 'standard', [100, 100, 0, 0], 0.02],
  ['claude', 'claude-opus-5-5', NOW, 'standard', [100, 0, 100, 0], 0.5],
  ['claude', 'claude-opus-5-5', NOW, 'standard', [100, 40, 20, 10], 0.468],
  ['claude', 'claude-opus-5-5', NOW, 'batch', [100, 40, 20, 10], 0.234],
  ['claude', 'claude-opus-5-5', NOW, 'standard', [900, 0, 0, 10], 3.8],
  ['claude', 'claude-sonnet-5-5', NOW, 'standard', [100, 0, 0, 20], 0.4],
  ['claude', 'claude-sonnet-5-5', NOW, 'standard', [100, 100, 0, 0], 0.01],
  ['claude', 'claude-sonnet-5-5', '2026-10-06', 'standard', [100, 100, 0, 0], 0.02],
  ['claude', 'claude-sonnet-5-5', '2026-10-07', 'standard', [100, 100, 0, 0], 0.01],
  ['claude', 'claude-sonnet-5-5', NOW, 'standard', [100, 0, 100, 0], 0.25],
  ['claude', 'claude-sonnet-5-5', NOW, 'batch', [100, 0, 0, 20], 0.2],
  // Anthropic has no flex tier. A call that requests it has the standard price.
  ['claude', 'claude-sonnet-5-5', NOW, 'flex', [100, 0, 0, 20], 0.4],
  ['claude', 'claude-haiku-5-5', NOW, 'standard', [100, 0, 0, 10], 0.015],
  ['claude', 'claude-haiku-5-5', NOW, 'standard', [100.001, 0, 0, 10], 0.075001],
  ['claude', 'claude-haiku-5-5', NOW, 'standard', [200, 50, 50, 10], 0.10875],
  ['claude', 'claude-haiku-5-5', NOW, 'batch', [200, 50, 50, 10], 0.054375],
  ['claude', 'claude-opus-5', NOW, 'standard', [100, 0, 0, 10], 0.75],
  ['claude', 'claude-sonnet-5', NOW, 'standard', [100, 20, 0, 10], 0.264],
  ['claude', 'claude-sonnet-4-5-20250929', NOW, 'standard', [100, 20, 40, 10], 0.426],
  ['claude', 'claude-haiku-4-5', NOW, 'standard', [100, 20, 40, 10], 0.142],
  ['openai', 'gpt-6.1-sol', NOW, 'standard', [100, 0, 0, 10], 0.3],
  ['openai', 'gpt-6.1-sol', NOW, 'standard', [100, 50, 0, 10], 0.205],
  ['openai', 'gpt-6.1-sol', NOW, 'standard', [100, 0, 100, 0], 0.25],
  ['openai', 'gpt-6.1-sol', NOW, 'standard', [272, 0, 0, 10], 0.644],
  ['openai', 'gpt-6.1-sol', NOW, 'standard', [272.001, 0, 0, 10], 1.238004],
  ['openai', 'gpt-6.1-sol', NOW, 'standard', [400, 200, 100, 10], 1.09],
  ['openai', 'gpt-6.1-sol', NOW, 'flex', [400, 200, 100, 10], 0.545],
  ['openai', 'gpt-6.1-sol', NOW, 'batch', [100, 50, 0, 10], 0.1025],
  ['openai', 'gpt-6.1-sol-2026-09-29', NOW, 'standard', [100, 0, 0, 10], 0.3],
  ['openai', 'gpt-6.1-terra', NOW, 'standard', [100, 50, 0, 10], 0.1025],
  ['openai', 'gpt-6.1-terra', NOW, 'standard', [300, 0, 0, 10], 0.675],
  ['openai', 'gpt-5', NOW, 'standard', [100, 40, 0, 10], 0.18],
  ['openai', 'gpt-5', NOW, 'flex', [100, 40, 0, 10], 0.09],
  // This vendor does not charge cache writes separately; they count as input.
  ['openai', 'gpt-5', NOW, 'standard', [100, 0, 100, 0], 0.125],
  ['openai', 'gpt-4.1', NOW, 'standard', [100, 40, 0, 10], 0.22],
  ['openai', 'gpt-4.1-2025-04-14', NOW, 'batch', [100, 40, 0, 10], 0.11],
  ['gemini', 'gemini-3.8-flash', NOW, 'standard', [100, 0, 0, 10], 0.1125],
  ['gemini', 'gemini-3.8-flash', '2026-12-31', 'standard', [100, 40, 0, 10], 0.0855],
  ['gemini', 'gemini-3.8-flash', '2027-01-01', 'standard', [100, 40, 0, 10], 0.171],
  ['gemini', 'gemini-3.8-flash', NOW, 'flex', [100, 0, 0, 10], 0.05625],
  ['gemini', 'models/gemini-3.8-flash', NOW, 'batch', [100, 0, 0, 10], 0.05625],
  ['gemini', 'gemini-2.5-pro', NOW, 'standard', [200, 0, 0, 10], 0.35],
  ['gemini', 'gemini-2.5-pro', NOW, 'standard', [201, 0, 0, 10], 0.6525],
  ['gemini', 'gemini-2.5-pro', NOW, 'standard', [201, 100, 0, 10], 0.465],
  ['gemini', 'gemini-2.5-flash', NOW, 'standard', [100, 40, 0, 10], 0.046],
];

const callOf = ([, model, day, tier, tokens]: Case): PricedCall => {
  const [inputTokens, cachedTokens, cacheWriteTokens, outputTokens] = tokens.map((each) => each * 1000);
  return {
    model,
    at: on(day),
    tier,
    inputTokens: inputTokens ?? 0,
    cachedTokens: cachedTokens ?? 0,
    cacheWriteTokens: cacheWriteTokens ?? 0,
    outputTokens: outputTokens ?? 0,
  };
};
const sellerOf = (
  provider: Vendor | 'custom',
  price?: { input: number; cached?: number; output: number },
) => ({
  provider,
  settings: price === undefined ? {} : { price },
});

describe('the price of a call', () => {
  it.each(CASES)('of %s %s on %s, %s, for %j thousand tokens is %d dollars', (...each) => {
    const [provider, , , , , dollars] = each;

    expect(costOf(callOf(each), sellerOf(provider), BOOK)).toBe(Math.round(dollars * MICRO));
  });

  it.each(CASES)('of %s %s on %s is never above what is held back for it', (...each) => {
    const [provider] = each;
    const call = callOf(each);
    const standard = costOf({ ...call, tier: 'standard' }, sellerOf(provider), BOOK) ?? Infinity;

    expect(highestCostOf(call, sellerOf(provider), BOOK)).toBeGreaterThanOrEqual(
      costOf(call, sellerOf(provider), BOOK) ?? Infinity,
    );
    // The standard tier is the most expensive.
    expect(standard).toBeGreaterThanOrEqual(costOf(call, sellerOf(provider), BOOK) ?? Infinity);
  });

  it.each(CASES)('of %s %s on %s is the same for an estimate of that call', (...each) => {
    const [provider] = each;
    const { cachedTokens, cacheWriteTokens, ...call } = callOf(each);
    const shares = {
      cached: cachedTokens / Math.max(1, call.inputTokens),
      written: cacheWriteTokens / Math.max(1, call.inputTokens),
    };
    const three = { inputTokens: call.inputTokens * 3, outputTokens: call.outputTokens * 3, calls: 3 };

    const estimated = costOfCalls({ ...call, ...three }, shares, {
      seller: sellerOf(provider),
      prices: BOOK,
    });

    // The length of each call decides its price tier, not the sum of the three.
    const booked = (costOf(callOf(each), sellerOf(provider), BOOK) ?? NaN) * 3;
    // Each booked call is rounded.
    expect(Math.abs((estimated ?? NaN) - booked)).toBeLessThanOrEqual(2);
  });

  const tokens = { inputTokens: 1000, cachedTokens: 400, cacheWriteTokens: 0, outputTokens: 100 };
  const unknown = { ...tokens, model: 'nobody-knows', at: on(NOW) };

  it.each([
    ['custom', 'gpt-4.1'],
    ['openai', 'gpt-4.1-emulated'],
    ['openai', 'o3-something'],
    ['claude', 'claude-sonnet-4'],
  ] as const)('is unknown for a name that is only like another: %s %s', (provider, model) => {
    expect(costOf({ ...unknown, model }, sellerOf(provider), BOOK)).toBeNull();
    expect(hasPrice(model, sellerOf(provider), BOOK, on(NOW))).toBe(false);
  });

  it('is unknown before the first day of its first price', () => {
    const call = { ...unknown, model: 'gpt-6.1-sol', at: on('2026-09-28') };

    expect(costOf(call, sellerOf('openai'), BOOK)).toBeNull();
  });

  it('is what the workspace says where nobody else knows it', () => {
    const price = { input: 2, cached: 1, output: 10 };

    expect(costOf(unknown, sellerOf('custom', price), BOOK)).toBe(600 * 2 + 400 + 1000);
    expect(costOf(unknown, sellerOf('custom', { input: 2, output: 10 }), BOOK)).toBe(1000 * 2 + 1000);
    expect(hasPrice('nobody-knows', sellerOf('custom', price), BOOK, on(NOW))).toBe(true);
    // A listed model keeps its listed price.
    expect(costOf({ ...unknown, model: 'gpt-4.1' }, sellerOf('openai', price), BOOK)).toBe(
      600 * 2 + 400 * 0.5 + 100 * 8,
    );
  });

  it('is first of all what the operator says, by the exact name', () => {
    const own = { 'gpt-4.1': { input: 1, cached: 1, output: 1 } };

    expect(costOf({ ...unknown, model: 'gpt-4.1' }, sellerOf('openai'), { ...BOOK, own })).toBe(1100);
    expect(costOf({ ...unknown, model: 'gpt-4.1-mini' }, sellerOf('custom'), { ...BOOK, own })).toBeNull();
  });

  it('is less for a call that may wait, also where the operator says what the model costs', () => {
    const own = { 'gpt-6.1-sol': { input: 1, cached: 1, output: 1 } };
    const call = { ...unknown, model: 'gpt-6.1-sol', tier: 'flex' } as const;

    expect(costOf(call, sellerOf('openai'), { ...BOOK, own })).toBe(550);
    // No discount is known for a model that is not in the list.
    const other = { own: { another: own['gpt-6.1-sol'] }, catalogue: BOOK.catalogue };
    expect(costOf({ ...call, model: 'another' }, sellerOf('openai'), other)).toBe(1100);
  });
});
