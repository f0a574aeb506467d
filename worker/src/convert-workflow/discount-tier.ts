import type { WorkflowEntity } from '@app/persistence';
import type { ProviderError } from '@app/providers';

/** A workflow waits this long for the half-price tier, counted from its start. Then it fails, and a person decides. */
const LONGEST_HOURS = 24;
const LONGEST_PAUSE_SECONDS = 600;

/**
 * Seconds to wait after a provider reported no capacity in the half-price tier (429), with growing pauses. Null for any other
 * error, and after the longest wait. The full price is never paid instead.
 */
export function pauseForDiscountTier(
  { fault, limited, retryAfterSeconds }: ProviderError,
  { pace, executedAt }: Pick<WorkflowEntity, 'pace' | 'executedAt'>,
  { now, firstPauseSeconds }: { now: Date; firstPauseSeconds: number },
): number | null {
  if (pace !== 'half-price' || fault !== 'rate' || limited) return null;
  if (hasWaitedLongest(executedAt, now)) return null;
  const waitedSeconds = (now.getTime() - executedAt.getTime()) / 1000;
  return Math.ceil(Math.max(growingPause(waitedSeconds, firstPauseSeconds), retryAfterSeconds ?? 0));
}

/** Returns true if the longest wait for the half-price tier is over. */
export const hasWaitedLongest = (executedAt: Date, now: Date): boolean =>
  now.getTime() - executedAt.getTime() > LONGEST_HOURS * 3_600_000;

/** Seconds until the next attempt: a quarter of the time waited so far, within limits. */
export const growingPause = (waitedSeconds: number, firstPauseSeconds: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, Math.max(firstPauseSeconds, waitedSeconds / 4));
