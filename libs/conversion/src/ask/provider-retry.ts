import { message } from '@app/contracts';
import { type AiAnswer, ProviderError, type ProviderFault } from '@app/providers';

/** Retry settings of a call. A failure that outlasts the pauses returns the job to the queue, so that the slot is released. */
export interface Retries {
  readonly pausesSeconds: readonly number[];
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Calls a provider and repeats the call after a transient failure, once after each pause. Billing errors, key errors and invalid
 * requests are never repeated. If the provider asks for a delay, the job returns to the queue. An answer that ended early is
 * repeated once: it is paid for, and a server that ends it early twice will do so again.
 */
export async function retrying<Answer extends Pick<AiAnswer, 'finish'>>(
  { pausesSeconds, wait }: Retries,
  signal: AbortSignal,
  call: () => Promise<Answer>,
): Promise<Answer> {
  let failure: ProviderError | null = null;
  let endedEarly = false;
  for (const pause of [...pausesSeconds, null]) {
    try {
      const answer = await call();
      if (answer.finish !== 'missing') return answer;
      if (endedEarly || pause === null) throw new ProviderError('response', message('provider.ended-early'));
      endedEarly = true;
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
 * The last try was not sent because the key is paused by now. The failure before it counts, because otherwise a job would wait
 * forever for a provider that is down.
 */
const withWait = ({ fault, said }: ProviderError, { retryAfterSeconds }: ProviderError): ProviderError =>
  new ProviderError(fault, said, { retryAfterSeconds });

/** Transient failures of the provider or the network. A rate limit is also transient, but does not pass immediately. */
const PASSING: readonly ProviderFault[] = ['transient', 'unreachable', 'stalled'];

function isPassing(error: ProviderError): boolean {
  return error.retryAfterSeconds === null && PASSING.includes(error.fault);
}

/**
 * Seconds until the workflow is tried again, or null if it must fail: waiting does not solve the failure, or `pause` is undefined
 * because the maximum number of waits is reached.
 */
export function deferralSeconds(error: ProviderError, pause: number | undefined): number | null {
  const isWorthWaiting = error.fault === 'rate' || PASSING.includes(error.fault);
  // If nothing was sent, no try was used, so the job waits as long as necessary.
  if (error.limited) return Math.max(1, error.retryAfterSeconds ?? 0);
  if (!isWorthWaiting || pause === undefined) return null;
  return Math.max(pause, error.retryAfterSeconds ?? 0);
}
