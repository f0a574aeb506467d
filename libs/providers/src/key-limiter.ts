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

/**
 * Counts a failure; returns the milliseconds of the pause that it starts, or 0. In one step, because the calls of many workers fail
 * at once. No call is sent during a pause, so one that was sent before the middle of the pause was sent before the pause; half of
 * it is more than clocks and connections differ by.
 */
const COUNT_FAILURE = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  if now - ARGV[1] < tonumber(redis.call('GET', KEYS[3]) or 0) then return 0 end
  local rests = tonumber(redis.call('GET', KEYS[2]) or 0)
  local failures = redis.call('INCR', KEYS[1])
  if failures == 1 then redis.call('PEXPIRE', KEYS[1], ${WINDOW_MS}) end
  if failures < ${FAILURES} and rests == 0 then return 0 end
  local pause = tonumber(ARGV[math.min(rests + 2, #ARGV)])
  redis.call('SET', KEYS[2], rests + 1, 'PX', ${MEMORY_MS})
  redis.call('SET', KEYS[3], string.format('%.0f', now + pause / 2), 'PX', ${MEMORY_MS})
  redis.call('DEL', KEYS[1])
  return pause`;

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

  /**
   * After enough failures, or after the first failure following a pause, the key is paused (again, and for longer). A call that
   * was sent before the pause began says nothing about what follows it: its failure is not counted.
   */
  async function countFailure(error: ProviderError, sentMsAgo: number): Promise<void> {
    const keys = ['failures', 'rests', 'counted-from'].map(key);
    const pauses = limits.restSeconds.map((seconds) => seconds * 1000);
    const pause = await redis.eval(
      COUNT_FAILURE,
      keys.length,
      ...keys,
      sentMsAgo,
      ...(pauses.length === 0 ? [WINDOW_MS] : pauses),
    );
    if (Number(pause) === 0) return;
    await close(Number(pause), error);
    await redis.set(key('circuit'), '1', 'PX', Number(pause));
  }

  return {
    enter: assertOpen,

    async succeeded() {
      await quietly(async () => {
        await redis.del(key('failures'), key('rests'));
        // The provider answers: calls need not wait any longer, unless the provider itself named the pause.
        if ((await redis.del(key('circuit'))) > 0) await redis.del(key('closed'), key('said'));
      }, undefined);
    },

    async failed(error, sentMsAgo) {
      const { fault, retryAfterSeconds, limited } = error;
      // Nothing was sent, so the failure tells nothing about the provider.
      if (limited) return;
      await quietly(async () => {
        if (retryAfterSeconds !== null) {
          await redis.del(key('circuit'));
          await close(retryAfterSeconds * 1000, error);
        } else if (fault === 'transient' || fault === 'unreachable' || fault === 'stalled')
          await countFailure(error, sentMsAgo);
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
    ...client,
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
