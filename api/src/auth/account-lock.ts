/** Maximum concurrent login attempts per account. */
const ATTEMPTS_PER_ACCOUNT = 2;

interface Lock {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits concurrent login attempts per account and queues the rest, so that a thousand attempts on one account do not delay other
 * accounts.
 */
export class AccountLock {
  private readonly locks = new Map<string, Lock>();

  async run<T>(account: string, work: () => Promise<T>): Promise<T> {
    const lock = this.locks.get(account) ?? { running: 0, waiting: [] };
    this.locks.set(account, lock);
    if (lock.running < ATTEMPTS_PER_ACCOUNT) lock.running += 1;
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
