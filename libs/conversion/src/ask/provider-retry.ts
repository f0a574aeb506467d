import { type AiAnswer, ProviderError, type ProviderFault } from '@app/providers';

/** How a call is repeated: what lasts longer than the pauses goes back to the queue, so that the slot is free. */
export interface Retries {
  readonly pausesSeconds: readonly number[];
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Calls a provider and repeats a call that failed for a passing reason, once behind each pause. Money, keys and bad
 * requests are never repeated, and what the provider asks to wait for is left to the queue.
 */
export async function retrying<Answer extends Pick<AiAnswer, 'finish'>>(
  { pausesSeconds, wait }: Retries,
  signal: AbortSignal,
  call: () => Promise<Answer>,
): Promise<Answer> {
  let failure: ProviderError | null = null;
  for (const pause of [...pausesSeconds, null]) {
    try {
      const answer = await call();
      if (answer.finish !== 'missing' || pause === null) return answer;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.limited && failure !== null) throw withWait(failure, error);
      if (pause === null || !isPassing(error)) throw error;
      failure = error;
    }
    await wait(pause * 1000, signal);
  }
  throw new Error('A call has as many tries as pauses, and one more.');
}

/**
 * The last try was not sent because the key rests by now. What failed before it counts, or a provider that is down for good
 * would be waited for without an end.
 */
const withWait = ({ fault, said }: ProviderError, { retryAfterSeconds }: ProviderError): ProviderError =>
  new ProviderError(fault, said, { retryAfterSeconds });

/** Of what the provider or the way to it suffers for a while; a rate that is too high passes, too, but not at once. */
const PASSING: readonly ProviderFault[] = ['transient', 'unreachable', 'stalled'];

function isPassing(error: ProviderError): boolean {
  return error.retryAfterSeconds === null && PASSING.includes(error.fault);
}

/**
 * Seconds to hand a workflow back for, or null when it has to fail: the fault does not pass by waiting, or `pause` is
 * undefined because it was waited for often enough.
 */
export function deferralSeconds(error: ProviderError, pause: number | undefined): number | null {
  const isWorthWaiting = error.fault === 'rate' || PASSING.includes(error.fault);
  // Where nothing was sent, nothing was tried: that is waited for as long as it takes.
  if (error.limited) return Math.max(1, error.retryAfterSeconds ?? 0);
  if (!isWorthWaiting || pause === undefined) return null;
  return Math.max(pause, error.retryAfterSeconds ?? 0);
}
