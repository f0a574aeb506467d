import { availableParallelism } from 'node:os';

/** More jobs at once take as long and more memory: the others wait for their turn. */
export const THREAD_SLOTS = Math.max(2, availableParallelism());

let free = THREAD_SLOTS;
const queue: (() => void)[] = [];

/** Does work for threads when there is a processor for it, in the order of asking; `signal` also ends the waiting. */
export async function withThreadSlot<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  if (free > 0) free -= 1;
  else await freeSlot(signal);
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next === undefined) free += 1;
    else next();
  }
}

function freeSlot(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = (): void => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    };
    const onAbort = (): void => {
      queue.splice(queue.indexOf(go), 1);
      reject(toError(signal.reason));
    };
    signal.addEventListener('abort', onAbort, { once: true });
    queue.push(go);
  });
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
