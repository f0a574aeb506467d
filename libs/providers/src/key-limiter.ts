import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { type AiAnswer, type AiClient, ProviderError } from './port';

/**
 * What all workers know about one key of one provider: how many calls run, until when the provider wants to be left alone,
 * and whether it fails so often that asking is useless. Kept in Redis; with Redis away every call passes.
 */
export interface KeyLimiter {
  /** Waits for a place among the running calls. Throws a limited `ProviderError` while the key must not be used. */
  enter(signal: AbortSignal): Promise<() => Promise<void>>;
  succeeded(): Promise<void>;
  failed(error: ProviderError): Promise<void>;
}

export interface KeyLimits {
  /** Calls with one key at the same time, over all workers. */
  readonly calls: number;
  /** How long a key rests: longer each time that the first call behind it fails, too. */
  readonly restSeconds: readonly number[];
}

/** Failures within this time open the circuit. */
const WINDOW_MS = 60_000;
const FAILURES = 5;
const MEMORY_MS = 15 * 60_000;
/** A call that was never given back (a lost worker) stops counting after this time. */
const CALL_MS = 31 * 60_000;
const PLACE_PAUSE_MS = 400;
const PLACE_WAIT_MS = 30_000;
const PLACE_RETRY_SECONDS = 10;

/** Why a key rests: the provider is down. Otherwise it was only asked too much. */
const OUTAGE = 'outage';

/** Takes a place: KEYS the running calls, ARGV now, end of the call, limit, name of the call. */
const TAKE = `
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
  if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
  redis.call('ZADD', KEYS[1], ARGV[2], ARGV[4])
  redis.call('PEXPIREAT', KEYS[1], ARGV[2])
  return 1`;

/** A connection for limiters: never waits for a Redis that is away. */
export function createLimiterRedis(redisUrl: string, onError: (error: unknown) => void): Redis {
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
  });
  redis.on('error', onError);
  return redis;
}

/** The limiter of one key; `name` says which, without saying the key. */
export function createKeyLimiter(redis: Redis, name: string, limits: KeyLimits): KeyLimiter {
  const key = (part: string): string => `${name}:${part}`;
  const quietly = async <T>(work: () => Promise<T>, fallback: T): Promise<T> => {
    try {
      return await work();
    } catch {
      // Redis is away: the provider itself says no when it is asked too much.
      return fallback;
    }
  };

  async function assertOpen(): Promise<void> {
    const left = await quietly(() => redis.pttl(key('closed')), -2);
    if (left <= 0) return;
    const fault = (await quietly(() => redis.get(key('closed')), null)) === OUTAGE ? 'transient' : 'rate';
    const message = `the key rests for another ${Math.ceil(left / 1000)} s`;
    throw new ProviderError(fault, message, { retryAfterSeconds: Math.ceil(left / 1000), limited: true });
  }

  const close = (milliseconds: number, why: string) => redis.set(key('closed'), why, 'PX', milliseconds);

  /** After enough failures, or after the first one behind a rest, the key rests (again, and longer). */
  async function countFailure(): Promise<void> {
    const rests = Number((await redis.get(key('rests'))) ?? 0);
    const failures = await redis.incr(key('failures'));
    if (failures === 1) await redis.pexpire(key('failures'), WINDOW_MS);
    if (failures < FAILURES && rests === 0) return;
    const seconds = limits.restSeconds[rests] ?? limits.restSeconds.at(-1);
    await close(seconds === undefined ? WINDOW_MS : seconds * 1000, OUTAGE);
    await redis.set(key('rests'), String(rests + 1), 'PX', MEMORY_MS);
    await redis.del(key('failures'));
  }

  return {
    async enter(signal) {
      const call = randomUUID();
      const until = Date.now() + PLACE_WAIT_MS;
      for (;;) {
        await assertOpen();
        const now = Date.now();
        const take = () =>
          redis.eval(TAKE, 1, key('calls'), String(now), String(now + CALL_MS), String(limits.calls), call);
        if ((await quietly(take, 1)) === 1) break;
        if (now > until)
          throw new ProviderError('rate', 'all calls that this key may have at a time are in use', {
            retryAfterSeconds: PLACE_RETRY_SECONDS,
            limited: true,
          });
        await sleep(PLACE_PAUSE_MS, undefined, { signal });
      }
      return async () => {
        await quietly(() => redis.zrem(key('calls'), call), 0);
      };
    },

    async succeeded() {
      await quietly(() => redis.del(key('failures'), key('rests')), 0);
    },

    async failed(error) {
      const { fault, retryAfterSeconds } = error;
      await quietly(async () => {
        if (retryAfterSeconds !== null)
          await close(retryAfterSeconds * 1000, fault === 'rate' ? 'rate' : OUTAGE);
        else if (fault === 'transient' || fault === 'unreachable' || fault === 'stalled')
          await countFailure();
      }, undefined);
    },
  };
}

/** A client whose calls keep to the limits of their key. */
export function limitedClient(client: AiClient, limiter: KeyLimiter): AiClient {
  return {
    model: client.model,
    limits: client.limits,
    tokenFactor: client.tokenFactor,
    async generate(request): Promise<AiAnswer> {
      const leave = await limiter.enter(request.signal);
      try {
        const answer = await client.generate(request);
        await limiter.succeeded();
        return answer;
      } catch (error) {
        if (error instanceof ProviderError) await limiter.failed(error);
        throw error;
      } finally {
        await leave();
      }
    },
  };
}
