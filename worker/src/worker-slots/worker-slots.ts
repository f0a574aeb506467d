import type { QueueName } from '@app/contracts';
import type { WorkerLoad } from './worker-load';

/** Work that waits in the database. */
export interface Source<Work> {
  readonly queue: QueueName;
  /** Claims the next work; with `onlyReservedSlot` only work of people who have nothing running. Null if there is none. */
  claim(onlyReservedSlot: boolean): Promise<Work | null>;
  run(work: Work): Promise<void>;
}

/** The job that wakes a slot: for which slot it is, and its callbacks. */
export interface Waking {
  /** True for a wake-up of the reserved slot. */
  readonly isReserved: boolean;
  /** True after the stop signal. */
  readonly isClosing: () => boolean;
  /** Wakes a slot of any process: there may be more work than this one can do. */
  readonly wakeNext: () => Promise<void>;
  /** Wakes the reserved slot of any process. */
  readonly wakeReserved: () => Promise<void>;
}

/**
 * Limits the concurrent work of a process. A job wakes a slot, which then claims one piece of work after the other until none is
 * left, so waiting work does not have to poll. A process takes wake-ups only while one of its `slots` is free, so a wake-up never
 * reaches a full process while another one is idle.
 *
 * One slot beyond `slots` is reserved for people who have nothing running, so that long work of others cannot block them. It has
 * wake-ups of its own, and does nothing while another slot is free.
 */
export class WorkerSlots {
  private busy = 0;
  private readonly claims = new Set<Promise<unknown>>();

  constructor(
    private readonly slots: number,
    private readonly load: WorkerLoad,
  ) {}

  async work<Work>(source: Source<Work>, waking: Waking): Promise<void> {
    await (waking.isReserved ? this.workInReservedSlot(source, waking) : this.workInSlot(source, waking));
  }

  private async workInSlot<Work>(source: Source<Work>, waking: Waking): Promise<void> {
    for (let isFirst = true; !waking.isClosing(); isFirst = false) {
      const work = await this.claim(source);
      if (work === null) return;
      try {
        if (isFirst) await waking.wakeNext();
        // The reserved slot may have ignored a wake-up because this slot was free.
        if (isFirst && this.busy === this.slots) await waking.wakeReserved();
        await this.load.during(source.queue, () => source.run(work));
      } finally {
        this.busy -= 1;
      }
    }
  }

  private async workInReservedSlot<Work>(source: Source<Work>, waking: Waking): Promise<void> {
    while (!waking.isClosing() && (await this.isFull())) {
      const work = await source.claim(true);
      if (work === null) return;
      await waking.wakeReserved();
      await this.load.during(source.queue, () => source.run(work));
      // Its end may allow other work of the same workspace, for which this slot is not meant.
      await waking.wakeNext();
    }
  }

  /** A slot counts as busy from the moment at which it has work. */
  private async claim<Work>(source: Source<Work>): Promise<Work | null> {
    const claim = source.claim(false).then((work) => {
      if (work !== null) this.busy += 1;
      return work;
    });
    this.claims.add(claim);
    try {
      return await claim;
    } finally {
      this.claims.delete(claim);
    }
  }

  /** Waits for the claims of the other slots, because they may fill the process. */
  private async isFull(): Promise<boolean> {
    await Promise.allSettled(this.claims);
    return this.busy >= this.slots;
  }
}
