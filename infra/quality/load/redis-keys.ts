import { Redis } from 'ioredis';
import type { System } from '../../system-tests/system';

/** Calls `work` with the keys of the product in Redis and a connection to it. */
export async function withRedisKeys<Result>(
  { env }: System,
  work: (keys: string[], redis: Redis) => Promise<Result> | Result,
): Promise<Result> {
  const redis = new Redis(env['REDIS_URL'] ?? '');
  try {
    return await work(await redis.keys(`{${env['QUEUE_PREFIX'] ?? ''}}*`), redis);
  } finally {
    redis.disconnect();
  }
}
