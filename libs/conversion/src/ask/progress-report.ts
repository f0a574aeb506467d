/** Tells progress at most every second, one report at a time; a report that fails ends the conversion at the next check. */
export class ProgressReport {
  private last = 0;
  private pending: Promise<void> = Promise.resolve();
  private failure: unknown;

  constructor(private readonly send: (characters: number) => Promise<void>) {}

  tell(characters: number): void {
    const now = Date.now();
    if (now - this.last < 1000) return;
    this.last = now;
    this.pending = this.pending
      .then(() => this.send(characters))
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
