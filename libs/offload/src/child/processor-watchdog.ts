import { readFile } from 'node:fs/promises';

const EVERY_MS = 250;
/** Linux counts the time of processes in hundredths of a second, whatever its kernel ticks at. */
const TICK_MS = 10;

/**
 * Watches the processor time that a process takes between two signs of life, which says how much it works however busy the machine
 * is. Does nothing where there is no /proc.
 */
export class ProcessorWatchdog {
  private readonly timer: NodeJS.Timeout;
  private limitMs: number | null = null;
  private startMs: number | undefined;
  private isBusy = false;

  constructor(
    private readonly pid: number,
    private readonly onExceeded: () => void,
  ) {
    this.timer = setInterval(() => void this.look(), EVERY_MS);
    this.timer.unref();
  }

  /** A sign of life: from now on so many milliseconds of processor time are allowed, or, with null, any number. */
  allow(milliseconds: number | null): void {
    this.limitMs = milliseconds;
    this.startMs = undefined;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    if (this.isBusy || this.limitMs === null) return;
    this.isBusy = true;
    const spentMs = await processorMs(this.pid);
    this.isBusy = false;
    if (spentMs === undefined) return;
    this.startMs ??= spentMs;
    if (this.limitMs !== null && spentMs - this.startMs > this.limitMs) this.onExceeded();
  }
}

async function processorMs(pid: number): Promise<number | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in brackets that may hold anything; user and system time are the 14th and the 15th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system] = [Number(fields[11]), Number(fields[12])];
    return Number.isFinite(user + system) ? (user + system) * TICK_MS : undefined;
  } catch {
    // The process ended between two looks, or the system has no /proc.
    return undefined;
  }
}
