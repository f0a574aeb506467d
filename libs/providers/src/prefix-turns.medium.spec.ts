import { randomUUID } from 'node:crypto';
import { BUILT_IN_MODELS } from '@app/models';
import { ProviderEmulator } from '@app/testing';
import type { Redis } from 'ioredis';
import { createAiClient } from './create-client';
import { createLimiterRedis } from './key-limiter';
import type { AiAnswer, AiClient } from './port';
import { withPrefixTurns } from './prefix-turns';

const DOCUMENT = 'The participant returns to the site once a week. '.repeat(400);
const ignore = (): void => undefined;

describe('calls with the same documents', () => {
  let emulator: ProviderEmulator;
  let redis: Redis;

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    redis = createLimiterRedis(process.env.REDIS_URL ?? '', ignore);
    await new Promise((resolve) => redis.once('ready', resolve));
  });
  beforeEach(() => emulator.reset());
  afterAll(async () => {
    redis.disconnect();
    await emulator.close();
  });

  const claude = (): AiClient =>
    createAiClient(
      { provider: 'claude', apiKey: 'sk-turns', settings: { model: 'claude-sonnet-5-5' } },
      {
        catalogue: BUILT_IN_MODELS,
        policy: { allowlist: [emulator.url], allowPrivate: false },
        baseUrls: { claude: emulator.url },
      },
    );
  const ask = (client: AiClient, prompt: string, prefix = [DOCUMENT]): Promise<AiAnswer> =>
    client.generate({
      system: 'You state facts.',
      prefix,
      prompt,
      maxOutputTokens: 1000,
      signal: new AbortController().signal,
    });
  /** Asks five questions at the same moment, each through a client of its own, as five workers would. */
  const askFive = (on: Redis, name: string, prefix?: string[]): Promise<PromiseSettledResult<AiAnswer>[]> =>
    Promise.allSettled(
      [1, 2, 3, 4, 5].map((number) =>
        ask(withPrefixTurns(claude(), on, name), `Question ${number}?`, prefix),
      ),
    );
  const written = (outcomes: readonly PromiseSettledResult<AiAnswer>[]): number =>
    outcomes.filter((one) => one.status === 'fulfilled' && one.value.cacheWriteTokens > 0).length;

  it('that start at the same moment write the documents to the cache of the provider once', async () => {
    emulator.always({ kind: 'silent', text: 'Yes.', silentMs: 700 });

    const apart = await Promise.allSettled([1, 2, 3].map((number) => ask(claude(), `Question ${number}?`)));
    emulator.reset();
    emulator.always({ kind: 'silent', text: 'Yes.', silentMs: 700 });
    const inTurn = await askFive(redis, randomUUID());

    expect(written(apart)).toBe(3);
    expect(written(inTurn)).toBe(1);
    expect(inTurn.every(({ status }) => status === 'fulfilled')).toBe(true);
  });

  it('run side by side when the first answer has begun', async () => {
    emulator.always({ kind: 'silent', text: 'Yes.', silentMs: 600 });
    const name = randomUUID();
    await ask(withPrefixTurns(claude(), redis, name), 'First?');
    const from = emulator.requests.length;

    await askFive(redis, name);

    const asked = emulator.requests.slice(from);
    const firstEnd = Math.min(...asked.map(({ endedAt }) => endedAt ?? Infinity));
    expect(asked.every(({ at }) => at < firstEnd)).toBe(true);
  });

  it('do not wait for a call that failed', async () => {
    emulator.next({ kind: 'status', status: 500, body: '{}' });
    emulator.always({ kind: 'answer', text: 'Yes.' });

    const outcomes = await askFive(redis, randomUUID());

    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(written(outcomes)).toBe(1);
  });

  it('do not wait at all for short texts, or while Redis is away', async () => {
    emulator.always({ kind: 'silent', text: 'Yes.', silentMs: 400 });
    const away = createLimiterRedis('redis://127.0.0.1:1', ignore);

    await askFive(redis, randomUUID(), ['A short text.']);
    await askFive(away, randomUUID());
    away.disconnect();

    const [short, long] = [emulator.requests.slice(0, 5), emulator.requests.slice(5)];
    for (const asked of [short, long]) {
      const firstEnd = Math.min(...asked.map(({ endedAt }) => endedAt ?? Infinity));
      expect(asked.filter(({ at }) => at < firstEnd)).toHaveLength(5);
    }
  });
});
