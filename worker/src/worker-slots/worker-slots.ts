import type { QueueName } from '@app/contracts';
import type { WorkerLoad } from './worker-load';

/** Work that waits in the database. */
export interface Source<Work> {
  readonly queue: QueueName;
  /** Claims the next work; with `onlyReservedSlot` only work of people who have nothing running. Null if there is none. */
  claim(onlyReservedSlot: boolean): Promise<Work | null>;
  run(work: Work): Promise<void>;
}

/** Callbacks of the job that wakes a slot. */
export interface Waking {
  /** True after the stop signal. */
  readonly isClosing: () => boolean;
  /** Called once if work was found: there may be more than one slot can do. */
  readonly wakeNext: () => Promise<void>;
  /** Called if only the reserved slot was free and found no work: other processes may have a free slot. */
  readonly wakeElsewhere: () => Promise<void>;
}

/**
 * Limits the concurrent work of a process. A job wakes a slot, which then claims one piece of work after the other until none is
 * left, so waiting work does not have to poll.
 *
 * One slot beyond `slots` is reserved for people who have nothing running, so that long work of others cannot block them.
 */
export class WorkerSlots {
  private busy = 0;

  constructor(
    private readonly slots: number,
    private readonly load: WorkerLoad,
  ) {}

  async work<Work>(source: Source<Work>, { isClosing, wakeNext, wakeElsewhere }: Waking): Promise<void> {
    for (let isFirst = true; !isClosing(); isFirst = false) {
      this.busy += 1;
      try {
        const work = await this.next(source);
        if (work === null) {
          if (this.isFull()) await wakeElsewhere();
          return;
        }
        if (isFirst) await wakeNext();
        await this.load.during(source.queue, () => source.run(work));
      } finally {
        this.busy -= 1;
      }
    }
  }

  /**
   * If the reserved slot found nothing but a normal slot has become free meanwhile, claims again: the wake-up was for any work.
   */
  private async next<Work>(source: Source<Work>): Promise<Work | null> {
    for (;;) {
      const isReserved = this.isFull();
      const work = await source.claim(isReserved);
      if (work !== null || !isReserved || this.isFull()) return work;
    }
  }

  /** True if the caller, which counts as busy, has the reserved slot. */
  private isFull(): boolean {
    return this.busy > this.slots;
  }
}
