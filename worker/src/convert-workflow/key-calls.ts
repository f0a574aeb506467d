import { thingChanged } from '@app/live';
import type { WorkspaceAiIntegrationEntity } from '@app/persistence';
import { type KeyLimiter, ProviderError } from '@app/providers';
import { metrics } from '@app/telemetry';
import type { WorkerContext } from '../worker-context';
import type { CallLabels } from './count-call';
import { noteOpen, notePaused } from './paused-keys';

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

/** A limiter that exports the errors of a key's calls, and whether the key is paused. */
export function measuredLimiter(limiter: KeyLimiter, name: string, labels: CallLabels): KeyLimiter {
  const { vendor } = labels;
  const enter = async (): Promise<void> => {
    try {
      await limiter.enter();
    } catch (error) {
      if (error instanceof ProviderError) notePaused(name, vendor, error);
      throw error;
    }
    noteOpen(name);
  };
  return {
    enter,
    async succeeded() {
      await limiter.succeeded();
      noteOpen(name);
    },
    async failed(error, sentMsAgo) {
      if (!error.limited) metrics.providerErrors.inc({ ...labels, fault: error.fault });
      await limiter.failed(error, sentMsAgo);
      // The failure may have started a pause.
      await Promise.allSettled([enter()]);
    },
  };
}
