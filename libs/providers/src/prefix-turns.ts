import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { AiAnswer, AiClient, AiRequest } from './port';

/** A provider can read a text from its cache when the first answer to it has begun. Until then other calls wait, up to this time. */
const WAIT_MS = 20_000;
const POLL_MS = 200;
/** Providers keep a text for five minutes after its last use. */
const KEPT_MS = 4 * 60_000;
/** Every provider caches texts of 4,096 tokens. Shorter texts save too little to wait for. */
const SHORTEST_CHARACTERS = 16_000;
const KEPT = 'kept';

/** Replaces a value only if it is still the caller's. */
const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end`;

/**
 * A client whose calls with the same long prefix let one call go first, so that the others read the prefix from the provider's
 * cache. Workflows on all workers share the state in Redis; if Redis is unavailable, every call passes at once. `name` identifies
 * the provider's key without revealing it.
 */
export function withPrefixTurns(client: AiClient, redis: Redis, name: string): AiClient {
  return {
    ...client,
    async generate(request): Promise<AiAnswer> {
      const prefix = (request.prefix ?? []).join('');
      if (prefix.length < SHORTEST_CHARACTERS) return client.generate(request);
      const turn = new PrefixTurn(redis, keyOf(name, client.model, request.system + prefix));
      await turn.take(request.signal);
      try {
        const answer = await client.generate(reporting(request, turn));
        turn.began();
        return answer;
      } finally {
        await turn.release();
      }
    },
  };
}

const keyOf = (name: string, model: string, text: string): string =>
  `${name}:prefix:${createHash('sha256').update(`${model}\n${text}`).digest('base64url')}`;

const reporting = (request: AiRequest, turn: PrefixTurn): AiRequest => ({
  ...request,
  onProgress: (characters) => {
    turn.began();
    request.onProgress?.(characters);
  },
});

class PrefixTurn {
  private readonly owner = randomUUID();
  private hasBegun = false;

  constructor(
    private readonly redis: Redis,
    private readonly key: string,
  ) {}

  /** Resolves when this call may be sent: as the first one, or when the first answer has begun. */
  async take(signal: AbortSignal): Promise<void> {
    for (const from = performance.now(); performance.now() - from < WAIT_MS; await sleep(POLL_MS)) {
      if (signal.aborted) return;
      const isFirst = await quietly(() => this.redis.set(this.key, this.owner, 'PX', WAIT_MS, 'NX'));
      if (isFirst === 'OK' || isFirst === undefined) return;
      if ((await quietly(() => this.redis.get(this.key))) === KEPT) return;
    }
  }

  /** The answer has begun. The provider now has the prefix. */
  began(): void {
    if (this.hasBegun) return;
    this.hasBegun = true;
    void quietly(() => this.redis.set(this.key, KEPT, 'PX', KEPT_MS));
  }

  /** Lets the next call go first if this one was first and got no answer. */
  async release(): Promise<void> {
    if (!this.hasBegun) await quietly(() => this.redis.eval(RELEASE, 1, this.key, this.owner));
  }
}

/** Returns `undefined` if Redis is unavailable. The turns only save money. */
async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
