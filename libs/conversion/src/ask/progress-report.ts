/** What has come of an answer that is not there yet. */
export interface Arrived {
  readonly characters: number;
  /** For how long the model has thought, as long as it has written nothing. */
  readonly thinkingSeconds: number;
}

/** Tells progress at most every second, one report at a time; a report that fails ends the conversion at the next check. */
export class ProgressReport {
  private last = 0;
  private pending: Promise<void> = Promise.resolve();
  private failure: unknown;

  constructor(private readonly send: (arrived: Arrived) => Promise<void>) {}

  tell(arrived: Arrived): void {
    const now = Date.now();
    if (now - this.last < 1000) return;
    this.last = now;
    this.pending = this.pending
      .then(() => this.send(arrived))
      .catch((error: unknown) => {
        this.failure ??= error;
      });
  }

  async settled(): Promise<void> {
    await this.pending;
    if (this.failure !== undefined)
      throw this.failure instanceof Error ? this.failure : new Error('A report failed.');
  }
}
