import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { type ChildCommand, waitingCommand } from './child-command';

/**
 * Starts a reading child; its fourth pipe carries the messages. It inherits nothing of our environment. Where there are
 * more children than processors, heartbeats and answers of this process come first.
 */
export function startChild({ execPath, args }: ChildCommand): ChildProcess {
  const child = spawn(execPath, [...args], { stdio: ['pipe', 'pipe', 'pipe', 'pipe'], env: {} });
  if (child.pid !== undefined) stepBack(child.pid);
  return child;
}

function stepBack(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system lets nobody change priorities: it reads all the same.
  }
}

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
