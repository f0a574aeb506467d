import { type ChildProcess, spawn } from 'node:child_process';
import { type ChildCommand, waitingCommand } from './child-command';

/** Starts a reading child; its fourth pipe carries the messages. It inherits nothing of our environment. */
export const startChild = ({ execPath, args }: ChildCommand): ChildProcess =>
  spawn(execPath, [...args], { stdio: ['pipe', 'pipe', 'pipe', 'pipe'], env: {} });

/**
 * One reading child that has loaded its parsers and waits for a document: the next reading need not wait for a process to
 * start, and still has one of its own. It costs about 100 MB while it waits, and ends with the process that made it.
 */
export class SpareReader {
  private child: ChildProcess | null = null;
  private isClosed = false;

  constructor() {
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
    const child = startChild(waitingCommand());
    const forget = () => {
      if (this.child === child) this.child = null;
    };
    child.once('error', forget).once('exit', forget);
    this.child = child;
  }

  close(): void {
    this.isClosed = true;
    this.take()?.kill('SIGKILL');
  }
}
