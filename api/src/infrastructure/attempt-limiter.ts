import { AppError, type ErrorCode } from '@app/contracts';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

export interface AttemptLimit {
  readonly name: string;
  readonly attempts: number;
  readonly seconds: number;
  /** Error code past the limit; default `TOO_MANY_REQUESTS`. */
  readonly refusal?: ErrorCode;
}

/** A limit and the key under which attempts are counted. */
export interface CountedBy {
  readonly limit: AttemptLimit;
  readonly key: string;
}

/** Attempts counted before their outcome is known. */
export interface Reservation {
  /** Gives the attempt back after a success. */
  refund(): Promise<void>;
}

/** Counts attempts in Redis, or in this process while Redis is unavailable: an outage never makes a request fail. */
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

  /** Counts one attempt; throws past the limit. */
  async count(limit: AttemptLimit, key: string): Promise<void> {
    await this.reserve([{ limit, key }]);
  }

  /**
   * Counts an attempt under several limits before it is made, so that parallel attempts are counted, too. Throws if one limit is
   * reached; the others then do not count it.
   */
  async reserve(counted: readonly CountedBy[]): Promise<Reservation> {
    const taken: CountedBy[] = [];
    const refund = async (): Promise<void> => {
      await Promise.all(taken.map(({ limit, key }) => this.limiterOf(limit).reward(key)));
    };
    for (const each of counted) {
      try {
        await this.limiterOf(each.limit).consume(each.key);
        taken.push(each);
      } catch (refusal) {
        await refund();
        throw tooMany(refusal, each.limit);
      }
    }
    return { refund };
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
      // Blocks keys past the limit without another Redis request.
      inMemoryBlockOnConsumed: limit.attempts + 1,
      storeClient: this.redis,
      keyPrefix: `{${this.options.prefix}}:limit:${limit.name}`,
      insuranceLimiter: new RateLimiterMemory(rule),
    });
    this.limiters.set(limit.name, limiter);
    return limiter;
  }
}

function tooMany(refusal: unknown, { refusal: code = 'TOO_MANY_REQUESTS' }: AttemptLimit): unknown {
  if (!(refusal instanceof RateLimiterRes)) return refusal;
  const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  return new AppError(code, { args: { seconds, minutes: Math.ceil(seconds / 60) } });
}
