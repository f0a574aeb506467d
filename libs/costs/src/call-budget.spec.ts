import { callBudget } from './call-budget';

const limitsOf = (contextTokens: number, outputTokens: number) => ({
  contextTokens,
  inputTokens: contextTokens,
  outputTokens,
  thinkingTokens: 0,
  tokenCeiling: 1.15,
});
/** The highest measured ratio of an answer to its documents. */
const WRITTEN = 0.8;

describe('the documents of one call', () => {
  it.each([
    ['1M/128k', 1_000_000, 128_000],
    ['128k/16k', 128_000, 16_000],
    ['32k/4k', 32_000, 4000],
  ])('leave room for the whole expected answer, in less than two minutes: %s', (_name, context, output) => {
    const { documentTokens, wholeTokens, outputTokens } = callBudget(limitsOf(context, output));

    expect(documentTokens * WRITTEN).toBeLessThanOrEqual(outputTokens);
    expect((documentTokens * WRITTEN) / 70).toBeLessThan(120);
    expect(wholeTokens * WRITTEN).toBeLessThanOrEqual(outputTokens);
    expect((wholeTokens * WRITTEN) / 70).toBeLessThan(160);
  });

  it('leave room for thinking', () => {
    const thinking = { ...limitsOf(32_000, 4000), thinkingTokens: 2000 };

    expect(callBudget(thinking).documentTokens * WRITTEN).toBeLessThanOrEqual(2000);
  });
});
