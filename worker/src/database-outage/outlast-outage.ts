import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '@app/persistence';
import type { Logger } from '@app/telemetry';

const PAUSE_MS = 500;
/** Less than the sweep needs to take up again what seems stranded. */
const LONGEST_PAUSE_MS = 5000;
/** A write that could not be made for this long fails; the sweep takes the work up again. */
const PATIENCE_MS = 30 * 60_000;

/**
 * Repeats a write for as long as the database is away or too slow, so that an outage costs time and nothing that was paid for. Ends
 * with the signal; any other failure is thrown at once.
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
      logger.warn({ error, pause }, 'the database is away; a write waits for it');
    }
    // When the work is ended meanwhile, the write is tried once more: it may be what gives the work back.
    await sleep(pause, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}
