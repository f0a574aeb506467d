import { thingChanged } from '@app/live';
import type { WorkspaceAiIntegrationEntity } from '@app/persistence';
import type { KeyLimiter } from '@app/providers';
import type { WorkerContext } from '../worker-context';

/**
 * A limiter that lowers a key's number of parallel calls when its provider refuses one of several with 429. The limits in
 * vendors' headers are of no use here: they count requests and tokens per minute, not parallel calls.
 */
export function followingProvider(
  { database, config, live, logger }: Pick<WorkerContext, 'database' | 'config' | 'live' | 'logger'>,
  { id, workspaceId }: WorkspaceAiIntegrationEntity,
  limiter: KeyLimiter,
): KeyLimiter {
  return {
    ...limiter,
    async failed(error, sentMsAgo) {
      await limiter.failed(error, sentMsAgo);
      // Our own limiter refused it before it was sent, so it says nothing about the provider.
      if (error.fault !== 'rate' || error.limited) return;
      try {
        const refused = { most: config.AI_KEY_CALLS, secondsAgo: sentMsAgo / 1000 };
        const limit = await database.repositories.integrations.lowerCalls(id, refused);
        if (limit === null) return;
        logger.info({ integrationId: id, limit }, 'lowered the number of parallel calls of a key');
        await live.publish(thingChanged('ai-integration', workspaceId));
      } catch (error) {
        logger.warn({ error, integrationId: id }, 'could not lower the number of parallel calls of a key');
      }
    },
  };
}
