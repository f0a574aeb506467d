/** Tries at one account that are worked on at the same time. */
const HOLDERS_PER_ACCOUNT = 2;

interface Lock {
  running: number;
  readonly waiting: (() => void)[];
}

/** Lets a few tries at each account go on at once and the others wait, so that a thousand tries at one are in the way of no other. */
export class AccountLock {
  private readonly locks = new Map<string, Lock>();

  async run<T>(account: string, work: () => Promise<T>): Promise<T> {
    const lock = this.locks.get(account) ?? { running: 0, waiting: [] };
    this.locks.set(account, lock);
    if (lock.running < HOLDERS_PER_ACCOUNT) lock.running += 1;
    else await new Promise<void>((resolve) => lock.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = lock.waiting.shift();
      if (next !== undefined) next();
      else if (--lock.running === 0) this.locks.delete(account);
    }
  }
}
