import { BUILT_IN_MODELS, ModelCatalogue } from './catalogue';
import { effortOf } from './effort';
import { findModel, modelOf } from './find-model';
import { limitsOf } from './limits';

const find = (...[provider, model]: [Parameters<typeof findModel>[1], string]) =>
  findModel(BUILT_IN_MODELS, provider, model)?.id ?? null;

describe('the list of models', () => {
  it.each([
    ['claude', 'claude-sonnet-4-5', 'claude-sonnet-4-5'],
    ['claude', 'claude-sonnet-4-5-20250929', 'claude-sonnet-4-5'],
    ['openai', 'gpt-6.1-sol-2026-09-29', 'gpt-6.1-sol'],
    ['gemini', 'models/gemini-3.8-flash', 'gemini-3.8-flash'],
  ] as const)('knows of %s %s', (provider, model, id) => {
    expect(find(provider, model)).toBe(id);
  });

  it.each([
    ['openai', 'olmo-3'],
    ['custom', 'openai/gpt-oss-120b'],
    ['openai', 'gpt-5-nano'],
    ['openai', 'gpt-4.1-emulated'],
    ['claude', 'claude-sonnet-4-5-turbo'],
    // Another server may sell a model with this name at a different price.
    ['custom', 'gpt-4.1'],
    ['openai', 'claude-sonnet-5-5'],
  ] as const)('takes no name for a part of another: %s %s', (provider, model) => {
    expect(find(provider, model)).toBeNull();
  });

  it('has a current model for an integration that names none', () => {
    for (const provider of ['claude', 'openai', 'gemini'] as const) {
      const known = findModel(BUILT_IN_MODELS, provider, modelOf(BUILT_IN_MODELS, provider, {}));

      expect(known).toMatchObject({ prices: expect.any(Array) as unknown[] });
      expect(known?.retires).toBeUndefined();
    }
    expect(modelOf(BUILT_IN_MODELS, 'custom', {})).toBe('');
  });

  it('lets the settings of an integration say the limits, and is careful with what it does not know', () => {
    expect(limitsOf(BUILT_IN_MODELS, 'openai', { model: 'gpt-6.1-sol' })).toEqual({
      contextTokens: 1_050_000,
      inputTokens: 922_000,
      outputTokens: 128_000,
      thinkingTokens: 16_000,
      tokenCeiling: 1.15,
    });
    expect(limitsOf(BUILT_IN_MODELS, 'custom', { model: 'm' }).contextTokens).toBe(128_000);
    const settings = { model: 'm', contextTokens: 8000, outputTokens: 20_000 };
    expect(limitsOf(BUILT_IN_MODELS, 'custom', settings)).toMatchObject({
      contextTokens: 8000,
      inputTokens: 8000,
      outputTokens: 8000,
    });
  });
});

describe('how much a model is asked to think', () => {
  it.each([
    ['claude', { model: 'claude-sonnet-5-5' }, 'medium'],
    ['claude', { model: 'claude-sonnet-5-5', effort: 'max' }, 'max'],
    ['claude', { model: 'claude-sonnet-4-5', effort: 'max' }, null],
    ['gemini', { model: 'gemini-3.8-flash', effort: 'max' }, 'high'],
    ['openai', {}, 'medium'],
    ['openai', { model: 'gpt-4.1', effort: 'low' }, null],
    ['custom', { model: 'm' }, null],
    ['custom', { model: 'm', effort: 'low' }, 'low'],
  ] as const)('%s %j: %s', (provider, settings, effort) => {
    expect(effortOf(BUILT_IN_MODELS, provider, settings)).toBe(effort);
  });

  it('leaves room for it in the answer, and half of it for writing', () => {
    const room = (settings: object) => limitsOf(BUILT_IN_MODELS, 'openai', settings).thinkingTokens;

    expect([room({}), room({ effort: 'low' }), room({ model: 'gpt-4.1' })]).toEqual([16_000, 8000, 0]);
    expect(room({ outputTokens: 4000 })).toBe(2000);
  });
});

describe('a list of models of somebody else', () => {
  const [model] = BUILT_IN_MODELS.models;
  const problems = (change: object): string[] =>
    (ModelCatalogue.safeParse({ ...BUILT_IN_MODELS, ...change }).error?.issues ?? []).map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );

  it.each([
    ['a model twice', { models: [...BUILT_IN_MODELS.models, model] }, /is there twice/],
    ['an unknown successor', { models: [{ ...model, successor: 'x' }] }, /models\.0\.successor: x is not/],
    ['a default that is not there', { models: [] }, /vendors\.claude\.model: .* is not in the list/],
    ['a day that is none', { asOf: '2026-13-01' }, /^asOf/],
    ['a field that it does not know', { prices: {} }, /prices/],
    [
      'prices for long input only',
      {
        models: [
          {
            ...model,
            prices: [
              {
                validFrom: '2026-01-01',
                tiers: [{ aboveInputTokens: 10, input: 1, cached: 1, output: 1 }],
              },
            ],
          },
        ],
      },
      /a tier without aboveInputTokens is missing/,
    ],
  ])('is refused with the place of what is wrong: %s', (_what, change, message) => {
    expect(problems(change).join('\n')).toMatch(message);
  });
});
