import { setTimeout as sleep } from 'node:timers/promises';

/** Far longer than the work behind it: what is left of the difference drowns in the network. */
const LEAST_MS = 150;

/** Makes an answer, or a refusal, take no less than this: its time must not tell whether there is an account. */
export async function steadily<T>(work: () => Promise<T>, leastMs = LEAST_MS): Promise<T> {
  const pause = sleep(leastMs);
  try {
    return await work();
  } finally {
    await pause;
  }
}
