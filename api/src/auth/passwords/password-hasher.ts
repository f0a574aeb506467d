import { AppError } from '@app/contracts';
import { Algorithm, hash, verify } from '@node-rs/argon2';

/** Argon2id parameters of OWASP: 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More in parallel would only slow each other down and use memory. */
const CONCURRENCY = 4;
/** About a second of work on two processors; further attempts are refused at once. */
const LONGEST_QUEUE = 50;

/** Known devices go before strangers, and neither fills the other's queue. */
export type Queue = 'known' | 'strangers';

/** Hashes and verifies passwords, a few at a time. */
export class PasswordHasher {
  private running = 0;
  private readonly waiting: Record<Queue, (() => void)[]> = { known: [], strangers: [] };
  /** Verified for unknown accounts, so that they take as long as known ones. */
  private readonly dummy = this.hash('no account has this password');

  hash(password: string, queue: Queue = 'strangers'): Promise<string> {
    return this.limited(() => hash(password, PARAMETERS), queue);
  }

  /** Takes the same time with an account (`stored`) and without one (null). */
  async isCorrect(stored: string | null, password: string, queue: Queue = 'strangers'): Promise<boolean> {
    const against = stored ?? (await this.dummy);
    const isMatch = await this.limited(() => verify(against, password), queue);
    return isMatch && stored !== null;
  }

  /** Returns true for a hash with weaker parameters than the current ones. */
  isOutdated(stored: string): boolean {
    return !stored.startsWith(`$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=1$`);
  }

  private async limited<T>(work: () => Promise<T>, queue: Queue): Promise<T> {
    const waiting = this.waiting[queue];
    if (this.running < CONCURRENCY) this.running += 1;
    else if (waiting.length >= LONGEST_QUEUE) throw new AppError('SIGN_IN_BUSY', { args: { seconds: 5 } });
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.known.shift() ?? this.waiting.strangers.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
