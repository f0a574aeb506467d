import { availableParallelism } from 'node:os';

/** More jobs at once take as long and more memory: the others wait for their turn. */
export const THREAD_SLOTS = Math.max(2, availableParallelism());
/** A job that is given more is large: its thread may take a gigabyte. */
const LARGE_CHARACTERS = 4 * 1024 * 1024;

/** A number of places that those who ask take in turn. */
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
 * Does work for threads when there is a processor for it, in the order of asking; `signal` also ends the waiting. Of work that is
 * given many characters one at a time is done, so that the memory of a process is that of its largest job and no multiple of it.
 */
export function withThreadSlot<Result>(
  { signal, characters }: { readonly signal: AbortSignal; readonly characters: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const inSlot = (): Promise<Result> => slots.hold(signal, work);
  return characters > LARGE_CHARACTERS ? largeSlots.hold(signal, inSlot) : inSlot();
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
