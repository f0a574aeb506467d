/** Progress of an unfinished answer. */
export interface Arrived {
  readonly characters: number;
  /** How long the model has been thinking, while it has written nothing. */
  readonly thinkingSeconds: number;
}

/** Reports progress at most once per second, one report at a time. A failed report ends the conversion at the next check. */
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
