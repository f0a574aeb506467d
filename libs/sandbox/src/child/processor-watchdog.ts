import { processorMs } from './processor-time';

const EVERY_MS = 250;
/** How long a child may get less than a hundredth of a processor. */
const STALL_MS = 120_000;
const STALL_SHARE = 0.01;

export interface ProcessorRules {
  /** Milliseconds of processor time that the process may use from now on. */
  readonly processorMs: number;
  /** For tests. */
  readonly stallMs?: number | undefined;
  /** Called with the limit that was exceeded, in milliseconds. */
  readonly onExceeded: (limitMs: number) => void;
  /** Called when the process got almost no processor time for minutes, or the system does not report it. */
  readonly onStalled: () => void;
}

/**
 * Limits the processor time of a process, independent of the load of the machine. Stalled time is measured by the number of
 * checks of this process, so that a suspended machine or a paused container ends no child.
 */
export class ProcessorWatchdog {
  private readonly timer: NodeJS.Timeout;
  private readonly stallMs: number;
  private limitMs: number;
  private startMs: number | undefined;
  private stepLimitMs: number | null = null;
  private stepStartMs: number | undefined;
  private lastMs = 0;
  private progressMs = 0;
  private looksWithoutProgress = 0;
  private isBusy = false;
  private isStopped = false;

  constructor(
    private readonly pid: number | undefined,
    private readonly rules: ProcessorRules,
  ) {
    this.limitMs = rules.processorMs;
    this.stallMs = rules.stallMs ?? STALL_MS;
    this.timer = setInterval(() => void this.look(), EVERY_MS);
    this.timer.unref();
    void this.look();
  }

  /** Sets the limit to this many milliseconds since the start. Replaces the previous limit. */
  allow(milliseconds: number): void {
    this.limitMs = milliseconds;
  }

  /** Starts a step, which may use this many milliseconds, or any number if null. */
  allowStep(milliseconds: number | null): void {
    this.stepLimitMs = milliseconds;
    this.stepStartMs = undefined;
  }

  stop(): void {
    this.isStopped = true;
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    if (this.isBusy || this.pid === undefined) return;
    this.isBusy = true;
    const spentMs = (await processorMs(this.pid)) ?? this.lastMs;
    this.isBusy = false;
    if (!this.isStopped) this.judge(spentMs);
  }

  private judge(spentMs: number): void {
    this.lastMs = spentMs;
    this.startMs ??= spentMs;
    this.stepStartMs ??= spentMs;
    const { limitMs, stepLimitMs } = this;
    if (spentMs - this.startMs > limitMs) this.rules.onExceeded(limitMs);
    else if (stepLimitMs !== null && spentMs - this.stepStartMs > stepLimitMs)
      this.rules.onExceeded(stepLimitMs);
    else if (spentMs - this.progressMs > this.stallMs * STALL_SHARE) {
      this.progressMs = spentMs;
      this.looksWithoutProgress = 0;
    } else {
      this.looksWithoutProgress += 1;
      if (this.looksWithoutProgress * EVERY_MS >= this.stallMs) this.rules.onStalled();
    }
  }
}
