import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '@app/persistence';
import type { Logger } from '@app/telemetry';

const PAUSE_MS = 500;
/** Shorter than the time after which the janitor requeues the work. */
const LONGEST_PAUSE_MS = 5000;
/** A write that fails for this long is given up; the janitor requeues the work. */
const PATIENCE_MS = 30 * 60_000;

/**
 * Retries a write while the database is unavailable or too slow, so that an outage costs time but no paid answer. Stops when the
 * signal fires; any other error is thrown at once.
 */
export async function outlastOutage<T>(
  write: () => Promise<T>,
  { signal, logger }: { signal: AbortSignal; logger: Logger },
): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (let pause = PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await write();
    } catch (error) {
      const passes = isDatabaseUnavailable(error);
      if (signal.aborted || !passes || Date.now() > until) throw error;
      logger.warn({ error, pause }, 'the database is unavailable; retrying a write');
    }
    // If the signal fires meanwhile, the write is tried once more: it may be the one that releases the work.
    await sleep(pause, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}
