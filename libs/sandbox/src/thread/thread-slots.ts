import { availableParallelism } from 'node:os';

/** More concurrent jobs would take as long and use more memory, so further jobs wait. */
export const THREAD_SLOTS = Math.max(2, availableParallelism());
/** A job with more input is large: its thread may need a gigabyte. */
const LARGE_CHARACTERS = 4 * 1024 * 1024;

/** A semaphore: a number of slots that callers get in the order of their requests. */
class Slots {
  private readonly queue: (() => void)[] = [];

  constructor(private free: number) {}

  async hold<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted();
    if (this.free > 0) this.free -= 1;
    else await this.turn(signal);
    try {
      return await work();
    } finally {
      const next = this.queue.shift();
      if (next === undefined) this.free += 1;
      else next();
    }
  }

  private turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = (): void => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      const onAbort = (): void => {
        this.queue.splice(this.queue.indexOf(go), 1);
        reject(toError(signal.reason));
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.queue.push(go);
    });
  }
}

const slots = new Slots(THREAD_SLOTS);
const largeSlots = new Slots(1);

/**
 * Runs work for threads when a slot is free, in the order of the requests; `signal` also cancels the waiting. Large jobs run one
 * at a time, so that the memory of a process is that of its largest job and not a multiple of it.
 */
export function withThreadSlot<Result>(
  { signal, characters }: { readonly signal: AbortSignal; readonly characters: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const inSlot = (): Promise<Result> => slots.hold(signal, work);
  return characters > LARGE_CHARACTERS ? largeSlots.hold(signal, inSlot) : inSlot();
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
