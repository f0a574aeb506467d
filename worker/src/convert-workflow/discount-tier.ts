import type { WorkflowEntity } from '@app/persistence';
import type { ProviderError } from '@app/providers';

/** Longest time from the start of a workflow that half the price is waited for; then it fails, and a person decides. */
const LONGEST_HOURS = 24;
const LONGEST_PAUSE_SECONDS = 600;

/**
 * Seconds to wait where a provider has no room among the calls that may wait (429); null for anything else, and when it was
 * waited for long enough. The longer a workflow has waited, the seldomer it asks. The whole price is never paid in its place.
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

/** True when half the price was waited for as long as a workflow may. */
export const hasWaitedLongest = (executedAt: Date, now: Date): boolean =>
  now.getTime() - executedAt.getTime() > LONGEST_HOURS * 3_600_000;

/** Seconds until to ask again, the more the longer it has taken. */
export const growingPause = (waitedSeconds: number, firstPauseSeconds: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, Math.max(firstPauseSeconds, waitedSeconds / 4));
