import { BUILT_IN_MODELS } from '@app/models';
import { ProviderEmulator } from '@app/testing';
import type { TokenCounter } from './port';
import { createTokenCounter } from './token-counter';

const KEY = 'sk-canary-of-the-count';
const { signal } = new AbortController();

describe('tokens counted by a vendor', () => {
  let emulator: ProviderEmulator;
  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
  });
  beforeEach(() => emulator.reset());
  afterAll(() => emulator.close());

  const counterOf = (provider: 'claude' | 'gemini' | 'openai'): TokenCounter | null =>
    createTokenCounter(
      { provider, apiKey: KEY, settings: { model: 'm-1' } },
      { catalogue: BUILT_IN_MODELS, baseUrls: { claude: emulator.url, gemini: emulator.url } },
    );

  it.each(['claude', 'gemini'] as const)('are those of %s for a text', async (provider) => {
    emulator.tokenCount = { status: 200, of: (body) => (body.includes('Some text') ? 4321 : 1) };

    expect(await counterOf(provider)?.('Some text', signal)).toBe(4321);
  });

  it.each(['claude', 'gemini'] as const)(
    'are none where %s fails or says something else, and never its key',
    async (provider) => {
      emulator.tokenCount = { status: 200, of: () => 0.5 };
      await expect(counterOf(provider)?.('Some text', signal)).rejects.toMatchObject({ fault: 'response' });
      emulator.tokenCount = { status: 500, of: () => 1 };
      const failed = counterOf(provider)?.('Some text', signal);
      await expect(failed).rejects.toThrow();
      await expect(failed).rejects.not.toThrow(KEY);
    },
  );

  it('are not asked for where a vendor has no count of what is sent', () => {
    expect(counterOf('openai')).toBeNull();
  });
});
