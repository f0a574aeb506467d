import type { ChildProcess } from 'node:child_process';

/**
 * One child that has loaded its code and waits for its input: the next job need not wait for a process to start, and
 * still has one of its own. It ends with the process that made it.
 */
export class SpareChild {
  private child: ChildProcess | null = null;
  private isClosed = false;

  constructor(private readonly start: () => ChildProcess) {
    this.refill();
  }

  /** The waiting child, which from now on belongs to the caller; null when there is none. */
  take(): ChildProcess | null {
    const { child } = this;
    this.child = null;
    return child;
  }

  /** Starts the next one, once whoever took the last has no more use for the processor. */
  refill(): void {
    if (this.isClosed || this.child !== null) return;
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
    this.take()?.kill('SIGKILL');
  }
}
