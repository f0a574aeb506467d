import { setTimeout as sleep } from 'node:timers/promises';

/** Far longer than the work behind it; network jitter hides the remaining difference. */
const LEAST_MS = 150;

/** Gives an answer or a refusal a minimum duration, so that its timing does not reveal whether there is an account. */
export async function steadily<T>(work: () => Promise<T>, leastMs = LEAST_MS): Promise<T> {
  const pause = sleep(leastMs);
  try {
    return await work();
  } finally {
    await pause;
  }
}
