import { AppError } from '@app/contracts';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

export interface AttemptLimit {
  readonly name: string;
  readonly attempts: number;
  readonly seconds: number;
}

/** Counts attempts in Redis, and in this process while Redis is away: a limit never makes a request fail. */
export class AttemptLimiter {
  private readonly redis: Redis;
  private readonly limiters = new Map<string, RateLimiterRedis>();

  constructor(
    private readonly options: { redisUrl: string; prefix: string; onError: (error: unknown) => void },
  ) {
    this.redis = new Redis(options.redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: 500,
    });
    this.redis.on('error', options.onError);
  }

  /** Counts one attempt; throws `TOO_MANY_REQUESTS` past the limit. */
  async count(limit: AttemptLimit, key: string): Promise<void> {
    try {
      await this.limiterOf(limit).consume(key);
    } catch (refusal) {
      throw tooMany(refusal);
    }
  }

  /** Throws when the limit is reached already, without counting. */
  async assertFree(limit: AttemptLimit, key: string): Promise<void> {
    const state = await this.limiterOf(limit).get(key);
    if (state !== null && state.consumedPoints >= limit.attempts) throw tooMany(state);
  }

  async forget(limit: AttemptLimit, key: string): Promise<void> {
    await this.limiterOf(limit).delete(key);
  }

  close(): void {
    this.redis.disconnect();
  }

  private limiterOf(limit: AttemptLimit): RateLimiterRedis {
    const known = this.limiters.get(limit.name);
    if (known !== undefined) return known;
    const rule = { points: limit.attempts, duration: limit.seconds };
    const limiter = new RateLimiterRedis({
      ...rule,
      storeClient: this.redis,
      keyPrefix: `{${this.options.prefix}}:limit:${limit.name}`,
      insuranceLimiter: new RateLimiterMemory(rule),
    });
    this.limiters.set(limit.name, limiter);
    return limiter;
  }
}

function tooMany(refusal: unknown): unknown {
  if (!(refusal instanceof RateLimiterRes)) return refusal;
  return new AppError('TOO_MANY_REQUESTS', {
    args: { seconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) },
  });
}
