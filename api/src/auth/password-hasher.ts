import { Algorithm, hash, verify } from '@node-rs/argon2';

/** Argon2id parameters of OWASP: 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More at once would only make each slower and take memory. */
const CONCURRENCY = 4;

/** Hashes and checks passwords, a few at a time. */
export class PasswordHasher {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  /** Checked for unknown accounts, so that they take as long as known ones. */
  private readonly dummy = this.hash('no account has this password');

  hash(password: string): Promise<string> {
    return this.limited(() => hash(password, PARAMETERS));
  }

  /** Takes the same time whether there is an account (`stored`) or not (null). */
  async isCorrect(stored: string | null, password: string): Promise<boolean> {
    const against = stored ?? (await this.dummy);
    const isMatch = await this.limited(() => verify(against, password));
    return isMatch && stored !== null;
  }

  /** True for a hash made with weaker parameters than today's. */
  isOutdated(stored: string): boolean {
    return !stored.startsWith(`$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=1$`);
  }

  private async limited<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= CONCURRENCY) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
