/** Work that waits in the database for its turn. */
export interface Source<Work> {
  /** Takes what is next; `onlyReservedSlot` what is next of those who have nothing running. Null when there is nothing to take. */
  claim(onlyReservedSlot: boolean): Promise<Work | null>;
  run(work: Work): Promise<void>;
}

/** What wakes a lane. */
export interface Waking {
  /** True from the order to stop on. */
  readonly isClosing: () => boolean;
  /** Called once where there was work: there may be more of it than one lane can do. */
  readonly wakeNext: () => Promise<void>;
  /** Called where this process was full, and looked for newcomers only: others may have a place for what waits. */
  readonly wakeElsewhere: () => Promise<void>;
}

/**
 * The work that a process does at the same time. A lane is woken by a job, and then takes one work after the other until there is
 * none: whoever ends takes the next, and nothing that waits has to ask. There is one lane more than places; what takes the last
 * one is of people who have nothing running, so that long work of others cannot keep them out.
 */
export class WorkerSlots {
  private busy = 0;

  constructor(private readonly slots: number) {}

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
        await source.run(work);
      } finally {
        this.busy -= 1;
      }
    }
  }

  /** A lane that found nothing for newcomers looks again when a place has become free meanwhile: its wake-up was for all. */
  private async next<Work>(source: Source<Work>): Promise<Work | null> {
    for (;;) {
      const isReserved = this.isFull();
      const work = await source.claim(isReserved);
      if (work !== null || !isReserved || this.isFull()) return work;
    }
  }

  /** Whether whoever looks for work now, and counts as busy, has the lane for newcomers. */
  private isFull(): boolean {
    return this.busy > this.slots;
  }
}
