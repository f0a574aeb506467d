import type { ChildProcess } from 'node:child_process';

/**
 * One spare child that has loaded its code and waits for input. The next job does not wait for a process to start, and still gets
 * its own process. The spare is started some time after this process starts and after each job, because the processor is needed
 * for other work at those moments. It ends with its parent process.
 */
export class SpareChild {
  private child: ChildProcess | null = null;
  private rest: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly start: () => ChildProcess,
    private readonly restMs: number,
  ) {
    this.refill();
  }

  /** Returns the spare child, which the caller owns from now on; null if there is none. */
  take(): ChildProcess | null {
    const { child } = this;
    this.child = null;
    return child;
  }

  /**
   * Starts the next spare after a delay. Each call restarts the delay, because the caller has just taken a child and needs the
   * processor.
   */
  refill(): void {
    clearTimeout(this.rest);
    if (!this.isClosed && this.child === null)
      this.rest = setTimeout(() => this.startOne(), this.restMs).unref();
  }

  private startOne(): void {
    const child = this.start();
    const forget = () => {
      if (this.child === child) this.child = null;
    };
    child.once('error', forget).once('exit', forget);
    this.child = child;
  }

  /** Ends the spare child and starts no other. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.rest);
    this.take()?.kill('SIGKILL');
  }
}
