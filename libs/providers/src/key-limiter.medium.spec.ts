import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { createKeyLimiter, createLimiterRedis, type KeyLimiter } from './key-limiter';
import { ProviderError } from './port';

const LIMITS = { restSeconds: [30, 60, 120, 240] };
const DOWN = new ProviderError('transient', 'status 529');

describe('the pause of a key', () => {
  let redis: Redis;
  let name: string;
  let limiter: KeyLimiter;

  beforeAll(async () => {
    redis = createLimiterRedis(process.env.REDIS_URL ?? '', () => undefined);
    await new Promise((resolve) => redis.once('ready', resolve));
  });
  beforeEach(() => {
    name = randomUUID();
    limiter = createKeyLimiter(redis, name, LIMITS);
  });
  afterAll(() => redis.disconnect());

  const secondsLeft = (): Promise<number> =>
    limiter.enter().then(
      () => 0,
      (error: unknown) => (error instanceof ProviderError ? (error.retryAfterSeconds ?? -1) : -1),
    );
  /** Clears the keys, as at the end of a pause. */
  const afterPause = () => redis.del(`${name}:closed`, `${name}:circuit`, `${name}:counted-from`);

  it('stays at its first length when 20 calls that were sent together fail over 200 ms', async () => {
    const started = performance.now();
    const workers = Array.from({ length: 20 }, () => createKeyLimiter(redis, name, LIMITS));
    await Promise.all(
      workers.map(async (worker, index) => {
        await delay(index * 10);
        await worker.failed(DOWN, performance.now() - started);
      }),
    );

    expect(await secondsLeft()).toBe(30);
  });

  it('grows by one step when several calls that were sent after it fail', async () => {
    for (let count = 0; count < 5; count += 1) await limiter.failed(DOWN, 0);
    await afterPause();
    await Promise.all([0, 5, 10].map((sentMsAgo) => limiter.failed(DOWN, sentMsAgo)));

    expect(await secondsLeft()).toBe(60);
  });

  it('does not begin again for a call that was sent before it and fails after its end', async () => {
    for (let count = 0; count < 5; count += 1) await limiter.failed(DOWN, 0);
    await redis.del(`${name}:closed`);
    await limiter.failed(DOWN, 35_000);

    expect(await secondsLeft()).toBe(0);
  });

  it('ends with a success, but not if the provider named it', async () => {
    for (let count = 0; count < 5; count += 1) await limiter.failed(DOWN, 0);
    await limiter.succeeded();
    expect(await secondsLeft()).toBe(0);

    for (let count = 0; count < 5; count += 1) await limiter.failed(DOWN, -60_000);
    await limiter.failed(new ProviderError('rate', 'slow down', { retryAfterSeconds: 37 }), 0);
    await limiter.succeeded();
    expect(await secondsLeft()).toBe(37);
  });
});
