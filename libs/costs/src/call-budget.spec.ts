import { callBudget } from './call-budget';

const limitsOf = (contextTokens: number, outputTokens: number, given: { answersAtOnce?: true } = {}) => ({
  contextTokens,
  inputTokens: contextTokens,
  outputTokens,
  thinkingTokens: 0,
  tokenCeiling: 1.15,
  ...given,
});
/** The highest measured ratio of an answer to its documents. */
const WRITTEN = 0.8;

describe('the documents of one call', () => {
  it.each([
    ['1M/128k', 1_000_000, 128_000],
    ['128k/16k', 128_000, 16_000],
    ['32k/4k', 32_000, 4000],
  ])('leave room for the whole expected answer, in less than two minutes: %s', (_name, context, output) => {
    const { documentTokens, outputTokens } = callBudget(limitsOf(context, output));

    expect(documentTokens * WRITTEN).toBeLessThanOrEqual(outputTokens);
    expect((documentTokens * WRITTEN) / 70).toBeLessThan(120);
  });

  it('fill the window of a model whose answers take no time', () => {
    expect(callBudget(limitsOf(1_000_000, 500_000, { answersAtOnce: true })).documentTokens).toBeGreaterThan(
      300_000,
    );
  });

  it('leave room for thinking', () => {
    const thinking = { ...limitsOf(32_000, 4000), thinkingTokens: 2000 };

    expect(callBudget(thinking).documentTokens * WRITTEN).toBeLessThanOrEqual(2000);
  });
});
