import { thingChanged } from '@app/live';
import type { WorkspaceAiIntegrationEntity } from '@app/persistence';
import type { KeyLimiter } from '@app/providers';
import type { WorkerContext } from '../worker-context';

/**
 * A limiter that has a key make fewer calls at a time when its provider refuses one of several for their rate. That is all that is
 * learned of a provider: the limits that it sends with answers are of requests and tokens in a minute, not of calls at a time.
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
      // Nothing was sent: it says nothing of the provider.
      if (error.fault !== 'rate' || error.limited) return;
      try {
        const refused = { most: config.AI_KEY_CALLS, secondsAgo: sentMsAgo / 1000 };
        const limit = await database.repositories.integrations.lowerCalls(id, refused);
        if (limit === null) return;
        logger.info({ integrationId: id, limit }, 'a key makes fewer calls at a time');
        await live.publish(thingChanged('ai-integration', workspaceId));
      } catch (error) {
        logger.warn({ error, integrationId: id }, 'it was not kept that a provider takes fewer calls');
      }
    },
  };
}
