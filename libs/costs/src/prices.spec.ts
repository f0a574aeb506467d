import { costOf } from './prices';

const TOKENS = { inputTokens: 1000, cachedTokens: 400, outputTokens: 100 };

describe('the price of a call', () => {
  it('counts cached input at its own price', () => {
    const prices = { model: { input: 3, cached: 0.5, output: 15 } };

    expect(costOf('model-1', TOKENS, prices)).toBe(600 * 3 + 400 * 0.5 + 100 * 15);
  });

  it('takes the longest name that fits', () => {
    const prices = {
      gpt: { input: 9, cached: 9, output: 9 },
      'gpt-mini': { input: 1, cached: 1, output: 1 },
    };

    expect(costOf('gpt-mini-2', TOKENS, prices)).toBe(1100);
  });

  it('is unknown for a model that the table does not name', () => {
    expect(costOf('somebody-elses', TOKENS)).toBeNull();
  });
});
