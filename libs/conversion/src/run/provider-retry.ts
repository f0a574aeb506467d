import { type AiAnswer, ProviderError } from '@app/providers';

/** How a call is repeated: what lasts longer than the pauses goes back to the queue, so that the slot is free. */
export interface Retries {
  readonly pausesSeconds: readonly number[];
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Calls a provider and repeats a call that failed for a passing reason, once behind each pause. Money, keys and bad
 * requests are never repeated, and what the provider asks to wait for is left to the queue.
 */
export async function retrying(
  { pausesSeconds, wait }: Retries,
  signal: AbortSignal,
  call: () => Promise<AiAnswer>,
): Promise<AiAnswer> {
  for (const pause of pausesSeconds) {
    try {
      const answer = await call();
      if (answer.finish !== 'missing') return answer;
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    await wait(pause * 1000, signal);
  }
  return call();
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof ProviderError) || error.retryAfterSeconds !== null) return false;
  return ['transient', 'unreachable', 'stalled'].includes(error.fault);
}

/**
 * Seconds to hand a workflow back for, or null when it has to fail: the fault does not pass by waiting, or `pause` is
 * undefined because it was waited for often enough.
 */
export function deferralSeconds(error: ProviderError, pause: number | undefined): number | null {
  const isWorthWaiting = error.fault === 'rate' || error.fault === 'transient';
  // Where nothing was sent, nothing was tried: that is waited for as long as it takes.
  if (error.gated) return Math.max(1, error.retryAfterSeconds ?? 0);
  if (!isWorthWaiting || pause === undefined) return null;
  return Math.max(pause, error.retryAfterSeconds ?? 0);
}
