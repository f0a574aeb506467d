import type { ChildProcess } from 'node:child_process';

/**
 * One child that has loaded its code and waits for its input: the next job need not wait for a process to start, and
 * still has one of its own. It is started a while after this process and after each job: whoever has just started, or works
 * through a list, has better use for the processor. It ends with the process that made it.
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

  /** The waiting child, which from now on belongs to the caller; null when there is none. */
  take(): ChildProcess | null {
    const { child } = this;
    this.child = null;
    return child;
  }

  /** Starts the next one after the rest, which begins anew: whoever took the last has no more use for the processor. */
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

  /** Ends the one that waits and starts no other. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.rest);
    this.take()?.kill('SIGKILL');
  }
}
