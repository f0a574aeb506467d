import { type BulkOutcome, ERRORS } from '@app/contracts';
import type { Logger } from '@app/telemetry';
import { toAppError } from './problem.filter';

/** Parallel items; low enough to leave connections to other requests. */
const AT_ONCE = 4;

/**
 * Runs `work` for each id and returns the outcomes in order. A failure does not stop the others; unexpected errors are logged.
 */
export async function eachOutcome(
  ids: readonly number[],
  logger: Logger,
  work: (id: number) => Promise<unknown>,
): Promise<BulkOutcome[]> {
  const outcomes = new Map<number, BulkOutcome>();
  const waiting = [...ids];
  const next = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      outcomes.set(id, await outcomeOf(id, logger, work));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return ids.flatMap((id) => outcomes.get(id) ?? []);
}

async function outcomeOf(
  id: number,
  logger: Logger,
  work: (id: number) => Promise<unknown>,
): Promise<BulkOutcome> {
  try {
    await work(id);
    return { id, problem: null };
  } catch (thrown) {
    const { code, message, said } = toAppError(thrown);
    if (ERRORS[code].status >= 500)
      logger.error({ id, code, error: thrown }, 'an item of a bulk request failed');
    return { id, problem: { code, detail: message, said } };
  }
}
