import { type AiAnswer, ProviderError } from '@app/providers';

/** Waits between tries inside one call; what lasts longer goes back to the queue, so that the slot is free. */
const PAUSES_MS = [1000, 4000];

/**
 * Calls a provider and repeats a call that failed for a passing reason. Money, keys and bad requests are never repeated,
 * and what the provider asks to wait for is left to the queue.
 */
export async function retrying(
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
  call: () => Promise<AiAnswer>,
): Promise<AiAnswer> {
  for (const pause of PAUSES_MS) {
    try {
      const answer = await call();
      if (answer.finish !== 'missing') return answer;
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    await wait(pause, signal);
  }
  return call();
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof ProviderError) || error.retryAfterSeconds !== null) return false;
  return ['transient', 'unreachable', 'stalled'].includes(error.fault);
}

/** Waits in the queue for a provider that is not ready, in seconds; after the last one the workflow fails. */
const DEFERRALS_SECONDS = [15, 30, 60, 120, 240];

/**
 * Seconds to hand a workflow back for, or null when it has to fail: the fault does not pass by waiting, or it was waited
 * for often enough.
 */
export function deferralSeconds(error: ProviderError, deferrals: number): number | null {
  const isWorthWaiting = error.fault === 'rate' || error.fault === 'transient';
  const pause = DEFERRALS_SECONDS[deferrals];
  // Where nothing was sent, nothing was tried: that is waited for as long as it takes.
  if (error.gated) return Math.max(1, error.retryAfterSeconds ?? 0);
  if (!isWorthWaiting || pause === undefined) return null;
  return Math.max(pause, error.retryAfterSeconds ?? 0);
}
