import { formatEnglish, message, ResultMessage } from '@app/contracts';
import { Redis } from 'ioredis';
import type { AiBatches } from './batch-port';
import { type AiAnswer, type AiClient, ProviderError, type ProviderFault } from './port';

/**
 * What all workers know about one key of one provider: until when it wants to be left alone, and whether it fails so often
 * that asking is useless. Kept in Redis; with Redis away every call passes. How many calls of a key run is counted in their
 * rows, because a place that is taken has to end with the worker that took it.
 */
export interface KeyLimiter {
  /** Throws a limited `ProviderError` while the key must not be used. */
  enter(): Promise<void>;
  succeeded(): Promise<void>;
  /** Of a call that was asked for so long ago. */
  failed(error: ProviderError, sentMsAgo: number): Promise<void>;
}

export interface KeyLimits {
  /** How long a key rests: longer each time that the first call behind it fails, too. */
  readonly restSeconds: readonly number[];
}

/** Failures within this time open the circuit. */
const WINDOW_MS = 60_000;
const FAILURES = 5;
const MEMORY_MS = 15 * 60_000;

/** Why a key rests: what the call met that had it rest. */
type RestReason = Pick<ProviderError, 'fault' | 'said'>;

const FAULTS: ReadonlySet<string> = new Set([
  'transient',
  'unreachable',
  'stalled',
  'rate',
] satisfies ProviderFault[]);

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
    const [closed = null, said = null] = await quietly(() => redis.mget(key('closed'), key('said')), []);
    const { fault, said: why } = reasonIn(closed, said);
    const seconds = Math.ceil(left / 1000);
    throw new ProviderError(fault, message('provider.key-rests', { seconds, why }), {
      retryAfterSeconds: seconds,
      limited: true,
    });
  }

  /** The words for workers of the version before, and the message that they are of. */
  async function close(milliseconds: number, { fault, said }: RestReason): Promise<void> {
    await redis.set(key('said'), JSON.stringify(said), 'PX', milliseconds);
    await redis.set(key('closed'), `${fault} ${formatEnglish(said)}`, 'PX', milliseconds);
  }

  /** After enough failures, or after the first one behind a rest, the key rests (again, and longer). */
  async function countFailure(error: ProviderError): Promise<void> {
    const rests = Number((await redis.get(key('rests'))) ?? 0);
    const failures = await redis.incr(key('failures'));
    if (failures === 1) await redis.pexpire(key('failures'), WINDOW_MS);
    if (failures < FAILURES && rests === 0) return;
    const seconds = limits.restSeconds[rests] ?? limits.restSeconds.at(-1);
    await close(seconds === undefined ? WINDOW_MS : seconds * 1000, error);
    await redis.set(key('rests'), String(rests + 1), 'PX', MEMORY_MS);
    await redis.del(key('failures'));
  }

  return {
    enter: assertOpen,

    async succeeded() {
      await quietly(() => redis.del(key('failures'), key('rests')), 0);
    },

    async failed(error) {
      const { fault, retryAfterSeconds, limited } = error;
      // Nothing was sent, so it says nothing about the provider.
      if (limited) return;
      await quietly(async () => {
        if (retryAfterSeconds !== null) await close(retryAfterSeconds * 1000, error);
        else if (fault === 'transient' || fault === 'unreachable' || fault === 'stalled')
          await countFailure(error);
      }, undefined);
    },
  };
}

/** What was kept when the key was closed; of an older worker only that it rests, or no message. */
function reasonIn(closed: string | null, said: string | null): RestReason {
  const [fault = '', ...rest] = (closed ?? '').split(' ');
  if (!isFault(fault)) return { fault: 'transient', said: message('provider.failed-again') };
  const words = rest.join(' ');
  const kept = messageIn(said);
  // Another worker may have closed the key for another reason meanwhile.
  return { fault, said: kept !== null && formatEnglish(kept) === words ? kept : words };
}

function messageIn(kept: string | null): ResultMessage | null {
  try {
    return ResultMessage.parse(JSON.parse(kept ?? 'null'));
  } catch {
    // Words of a vendor, or nothing.
    return null;
  }
}

const isFault = (word: string): word is ProviderFault => FAULTS.has(word);

/** There is no room among the calls that may wait, which says nothing of calls that are wanted now. */
const isFull = ({ fault }: ProviderError, { tier }: AiClient): boolean => tier === 'flex' && fault === 'rate';

/** A client whose calls keep to the limits of their key. */
export function limitedClient(client: AiClient, limiter: KeyLimiter): AiClient {
  return {
    model: client.model,
    limits: client.limits,
    tokenFactor: client.tokenFactor,
    tier: client.tier,
    pictures: client.pictures,
    async generate(request): Promise<AiAnswer> {
      await limiter.enter();
      const sentAt = performance.now();
      try {
        const answer = await client.generate(request);
        await limiter.succeeded();
        return answer;
      } catch (error) {
        if (error instanceof ProviderError && !isFull(error, client))
          await limiter.failed(error, performance.now() - sentAt);
        throw error;
      }
    },
  };
}

/** Batches are asked about as long as their key does not rest. What fails says nothing of calls that are wanted now. */
export function limitedBatches(batches: AiBatches, limiter: Pick<KeyLimiter, 'enter'>): AiBatches {
  const entered = async <T>(ask: () => Promise<T>): Promise<T> => {
    await limiter.enter();
    return ask();
  };
  return {
    listAfter: (after, since, signal) => entered(() => batches.listAfter(after, since, signal)),
    newest: (signal) => entered(() => batches.newest(signal)),
    send: (requests, signal) => entered(() => batches.send(requests, signal)),
    stateOf: (id, signal) => entered(() => batches.stateOf(id, signal)),
    cancel: (id, signal) => entered(() => batches.cancel(id, signal)),
    forget: (id, signal) => entered(() => batches.forget(id, signal)),
    async *results(id, signal) {
      await limiter.enter();
      yield* batches.results(id, signal);
    },
  };
}
