/** Tries at one account that are worked on at the same time. */
const LANE_WIDTH = 2;

interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}

/** Lets a few tries at each account go on at once and the others wait, so that a thousand tries at one are in the way of no other. */
export class AccountLanes {
  private readonly lanes = new Map<string, Lane>();

  async run<T>(account: string, work: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(account) ?? { running: 0, waiting: [] };
    this.lanes.set(account, lane);
    if (lane.running < LANE_WIDTH) lane.running += 1;
    else await new Promise<void>((resolve) => lane.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      if (next !== undefined) next();
      else if (--lane.running === 0) this.lanes.delete(account);
    }
  }
}
