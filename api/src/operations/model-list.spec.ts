import { type AiIntegrationSettings, type AiProvider, RULES_MODEL } from '@app/contracts';
import { BUILT_IN_MODELS, ModelCatalogue } from '@app/models';
import { modelListState, retiringModels } from './model-list';

const NOW = new Date('2026-11-27T10:00:00Z');
const limits = { contextTokens: 100_000, outputTokens: 8000, tokens: { usual: 1, most: 1.2 } };
const aModel = (vendor: AiProvider, id: string, retires?: string) => ({
  vendor,
  id,
  ...limits,
  takesSampling: false,
  prices: [{ validFrom: '2026-01-01', tiers: [{ input: 1, cached: 0.1, output: 5 }] }],
  ...(retires !== undefined && { retires }),
  source: 'https://models.example.org',
});
const CATALOGUE = ModelCatalogue.parse({
  asOf: '2026-11-22',
  vendors: {
    claude: { model: 'claude-5', ...limits },
    openai: { model: 'gpt-6', ...limits },
    gemini: { model: 'gemini-3', ...limits },
    custom: limits,
  },
  models: [
    aModel('claude', 'claude-5'),
    aModel('claude', 'claude-4', '2027-03-01'),
    aModel('claude', 'claude-3', '2026-12-01'),
    aModel('openai', 'gpt-6'),
    aModel('gemini', 'gemini-3'),
  ],
});
const PRICES = { catalogue: CATALOGUE, own: {} };
const uses = (provider: AiProvider, settings: AiIntegrationSettings, workspaceId = 1) => ({
  provider,
  settings,
  workspaceId,
});

describe('the list of models', () => {
  it('has an age, and is our own or the built-in one', () => {
    expect(modelListState(PRICES, [], NOW)).toMatchObject({
      asOf: '2026-11-22',
      ageDays: 5,
      isOwn: true,
      models: 5,
      missing: [],
    });
    expect(modelListState({ ...PRICES, catalogue: BUILT_IN_MODELS }, [], NOW).isOwn).toBe(false);
  });

  it('lists models that end, each once: those in use within 90 days, and the others of the list', () => {
    const integrations = [
      uses('claude', { model: 'claude-3-20260101' }),
      uses('claude', { model: 'claude-3' }, 2),
    ];

    expect(retiringModels(CATALOGUE, integrations, NOW).map(({ model }) => model)).toEqual([
      'claude-3-20260101',
      'claude-3',
    ]);
    expect(modelListState(PRICES, integrations, NOW).retiring).toEqual([
      {
        provider: 'claude',
        model: 'claude-4',
        retires: '2027-03-01',
        successor: null,
        integrations: 0,
        workspaces: 0,
      },
    ]);
  });

  it('lacks models in use whose limits or price are unknown', () => {
    const stated = { contextTokens: 200_000, outputTokens: 9000 };
    const { missing } = modelListState(
      PRICES,
      [
        uses('claude', {}),
        uses('claude', { model: 'claude-6' }),
        uses('claude', { model: 'claude-6' }, 2),
        uses('openai', { model: 'gpt-7', listed: { model: 'gpt-7', ...stated } }),
        uses('openai', { model: 'gpt-8', ...stated, price: { input: 1, output: 2 } }),
        uses('custom', { model: RULES_MODEL }),
        uses('custom', { baseUrl: 'https://models.example.org/v1' }),
      ],
      NOW,
    );

    expect(missing).toEqual([
      {
        provider: 'claude',
        model: 'claude-6',
        limits: 'guessed',
        hasPrice: false,
        integrations: 2,
        workspaces: 2,
      },
      {
        provider: 'openai',
        model: 'gpt-7',
        limits: 'stated',
        hasPrice: false,
        integrations: 1,
        workspaces: 1,
      },
    ]);
  });

  it('lacks models that accounts of vendors offer without limits or a price, until the list has them', () => {
    const listed = {
      model: 'gpt-6',
      withoutLimits: ['gpt-7', 'gpt-6-2026-10-01'],
      withoutPrice: ['gpt-8', 'gpt-6-2026-11-01'],
    };
    const { missing } = modelListState(
      PRICES,
      [
        uses('openai', { model: 'gpt-6', listed }),
        uses('openai', { model: 'gpt-6', listed }, 2),
        uses('custom', {
          baseUrl: 'https://models.example.org/v1',
          model: 'm',
          ...limitsOf(),
          listed: { model: 'm', withoutLimits: ['x'] },
        }),
      ],
      NOW,
    );

    expect(missing).toEqual([
      {
        provider: 'openai',
        model: 'gpt-7',
        limits: 'guessed',
        hasPrice: false,
        integrations: 0,
        workspaces: 2,
      },
      {
        provider: 'openai',
        model: 'gpt-8',
        limits: 'stated',
        hasPrice: false,
        integrations: 0,
        workspaces: 2,
      },
    ]);
    const own = { 'gpt-8': { input: 1, cached: 1, output: 1 } };
    const priced = modelListState({ ...PRICES, own }, [uses('openai', { model: 'gpt-6', listed })], NOW);
    expect(priced.missing.map(({ model }) => model)).toEqual(['gpt-7']);
  });
});

const limitsOf = () => ({
  contextTokens: 32_000,
  outputTokens: 4000,
  price: { input: 0, output: 0 },
});
