import { LiveEvent } from '@app/contracts';
import { Redis } from 'ioredis';

/** Publishes an event to all API processes. Each forwards it to its own sockets. Delivery is best effort. */
export interface LivePublisher {
  /** Never throws and has a short timeout. The database row is authoritative; a lost event is made up by a refetch. */
  publish(event: LiveEvent): Promise<void>;
  close(): Promise<void>;
}

export interface LiveSubscriber {
  close(): Promise<void>;
}

export interface LiveOptions {
  readonly redisUrl: string;
  readonly prefix: string;
  readonly onError: (error: unknown) => void;
}

const PUBLISH_BUDGET_MS = 1000;

const channelOf = (prefix: string): string => `{${prefix}}:live`;

export function createLivePublisher({ redisUrl, prefix, onError }: LiveOptions): LivePublisher {
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: PUBLISH_BUDGET_MS,
  });
  redis.on('error', onError);
  return {
    async publish(event) {
      try {
        await redis.publish(channelOf(prefix), JSON.stringify(event));
      } catch (error) {
        onError(error);
      }
    },
    async close() {
      redis.disconnect();
      await Promise.resolve();
    },
  };
}

/** Calls `onEvent` for each event of any process. Reconnects automatically. */
export function subscribeLive(options: LiveOptions, onEvent: (event: LiveEvent) => void): LiveSubscriber {
  const redis = new Redis(options.redisUrl, { maxRetriesPerRequest: null });
  redis.on('error', options.onError);
  redis.on('message', (_channel: string, text: string) => {
    const event = LiveEvent.safeParse(parseJson(text));
    if (event.success) onEvent(event.data);
    else options.onError(event.error);
  });
  redis.subscribe(channelOf(options.prefix)).catch(options.onError);
  return {
    async close() {
      redis.disconnect();
      await Promise.resolve();
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
