import { formatEnglish, message, ResultMessage } from '@app/contracts';
import { Redis } from 'ioredis';
import type { AiBatches } from './batch-port';
import { type AiAnswer, type AiClient, ProviderError, type ProviderFault } from './port';

/**
 * State of one key of one provider that all workers share: until when the key must not be used, and whether it fails so often
 * that calls are pointless. The state is kept in Redis; if Redis is unavailable, every call passes. Running calls of a key are
 * counted in their database rows instead, because a slot must be released when its worker ends.
 */
export interface KeyLimiter {
  /** Throws a `ProviderError` with `limited` set while the key must not be used. */
  enter(): Promise<void>;
  succeeded(): Promise<void>;
  /** Records the failure of a call that was requested `sentMsAgo` milliseconds ago. */
  failed(error: ProviderError, sentMsAgo: number): Promise<void>;
}

export interface KeyLimits {
  /** Seconds for which a key is paused. The pause grows each time the first call after the pause fails, too. */
  readonly restSeconds: readonly number[];
}

/** Failures within this time open the circuit. */
const WINDOW_MS = 60_000;
const FAILURES = 5;
const MEMORY_MS = 15 * 60_000;

/** Why a key is paused: the failure that caused the pause. */
type RestReason = Pick<ProviderError, 'fault' | 'said'>;

const FAULTS: ReadonlySet<string> = new Set([
  'transient',
  'unreachable',
  'stalled',
  'rate',
] satisfies ProviderFault[]);

/** A Redis connection for limiters. It never waits for an unavailable Redis. */
export function createLimiterRedis(redisUrl: string, onError: (error: unknown) => void): Redis {
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
  });
  redis.on('error', onError);
  return redis;
}

/** The limiter of one key. `name` identifies the key without revealing it. */
export function createKeyLimiter(redis: Redis, name: string, limits: KeyLimits): KeyLimiter {
  const key = (part: string): string => `${name}:${part}`;
  const quietly = async <T>(work: () => Promise<T>, fallback: T): Promise<T> => {
    try {
      return await work();
    } catch {
      // Redis is unavailable. The provider itself rejects excess calls.
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

  /** The text for workers of the previous version, and the message that it was made from. */
  async function close(milliseconds: number, { fault, said }: RestReason): Promise<void> {
    await redis.set(key('said'), JSON.stringify(said), 'PX', milliseconds);
    await redis.set(key('closed'), `${fault} ${formatEnglish(said)}`, 'PX', milliseconds);
  }

  /** After enough failures, or after the first failure following a pause, the key is paused (again, and for longer). */
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
      // Nothing was sent, so the failure tells nothing about the provider.
      if (limited) return;
      await quietly(async () => {
        if (retryAfterSeconds !== null) await close(retryAfterSeconds * 1000, error);
        else if (fault === 'transient' || fault === 'unreachable' || fault === 'stalled')
          await countFailure(error);
      }, undefined);
    },
  };
}

/** The stored reason of the pause. From an older worker only the pause is known, without a message. */
function reasonIn(closed: string | null, said: string | null): RestReason {
  const [fault = '', ...rest] = (closed ?? '').split(' ');
  if (!isFault(fault)) return { fault: 'transient', said: message('provider.failed-again') };
  const words = rest.join(' ');
  const kept = messageIn(said);
  // Another worker may have paused the key for another reason in the meantime.
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

/** No capacity for calls that may wait. This tells nothing about calls of the standard tier. */
const isFull = ({ fault }: ProviderError, { tier }: AiClient): boolean => tier === 'flex' && fault === 'rate';

/** A client whose calls respect the limits of their key. */
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

/** Batches are polled only while their key is not paused. Their failures tell nothing about calls of the standard tier. */
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
