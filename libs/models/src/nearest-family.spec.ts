import { BUILT_IN_MODELS } from './catalogue';
import { limitsLike, limitsOf } from './limits';
import { nearestFamily } from './nearest-family';

const nearest = (provider: 'claude' | 'openai' | 'gemini' | 'custom', model: string) =>
  nearestFamily(BUILT_IN_MODELS, provider, model)?.id ?? null;

describe('the nearest known family of a model', () => {
  it.each([
    ['openai', 'gpt-6.1-luna', 'gpt-6.1'],
    ['openai', 'gpt-5-nano', 'gpt-5'],
    ['claude', 'claude-sonnet-6', 'claude-sonnet-5'],
    ['gemini', 'models/gemini-3.8-pro', 'gemini-3.8-flash'],
  ] as const)('of %s %s begins with %s', (provider, model, family) => {
    expect(nearest(provider, model)?.startsWith(family)).toBe(true);
  });

  it('is unknown for other names, and for models of custom servers', () => {
    expect(nearest('openai', 'o9-preview')).toBeNull();
    expect(nearest('custom', 'local-llama')).toBeNull();
  });

  it('gives its limits, which are called a guess until they are known', () => {
    const settings = { model: 'gpt-6.2-sol' };
    expect(limitsOf(BUILT_IN_MODELS, 'openai', settings).outputTokens).toBe(128_000);
    expect(limitsLike(BUILT_IN_MODELS, 'openai', settings)).toMatch(/^gpt-6\.1/);

    const told = { ...settings, contextTokens: 9000, outputTokens: 3000 };
    expect(limitsLike(BUILT_IN_MODELS, 'openai', told)).toBeUndefined();
    expect(limitsLike(BUILT_IN_MODELS, 'openai', { model: 'gpt-4.1' })).toBeUndefined();
  });

  it('is none for other names, whose limits are those that are usual at their vendor', () => {
    expect(limitsLike(BUILT_IN_MODELS, 'openai', { model: 'o9-preview' })).toBeNull();
    expect(limitsLike(BUILT_IN_MODELS, 'custom', { model: 'local-llama' })).toBeNull();
    expect(limitsLike(BUILT_IN_MODELS, 'custom', {})).toBeUndefined();
  });

  it('never exceeds what the model stated in a rejection', () => {
    const learnt = { model: 'gpt-6.2-sol', contextTokens: 32_000 };
    const limits = limitsOf(BUILT_IN_MODELS, 'openai', {
      model: 'gpt-6.2-sol',
      contextTokens: 90_000,
      learnt,
    });

    expect(limits).toMatchObject({ contextTokens: 32_000, inputTokens: 32_000, outputTokens: 32_000 });
  });
});
