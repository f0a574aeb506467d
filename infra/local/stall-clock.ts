import { readdirSync, readFileSync } from 'node:fs';

/** Distinguishes a slow process from a hanging process. */
export interface StallClock {
  /** True if the process was idle for the limit in total, or has exceeded the maximum duration of a start. */
  readonly isOver: () => boolean;
  /** Restarts the count. Call it on other signs of progress, such as a line of output. */
  readonly reset: () => void;
}

interface StallOptions {
  /** The process to watch, together with its descendants. Our own process is excluded. */
  readonly pid: number | undefined;
  readonly limitMs: number;
  readonly longestMs?: number;
  readonly now?: () => number;
  readonly measure?: (pid: number) => Activity | undefined;
}

/** Activity of a process tree at a point in time. */
export interface Activity {
  /** Processor time used by the tree so far. */
  readonly cpuMs: number;
  /** True if a process runs, waits for a processor or waits for a disk. */
  readonly isRunnable: boolean;
}

const LONGEST_MS = 20 * 60_000;
const MEASURE_EVERY_MS = 250;
/** A longer gap means that our own process was delayed, which says nothing about the other one. */
const LONGEST_GAP_MS = 1_000;
/** Timers of an idle server use less than this share of a processor. */
const BUSY_SHARE = 0.1;
/** If the system does not report process activity, the limit is multiplied by this. */
const UNKNOWN_FACTOR = 5;
/** Linux reports processor time to programs in this unit on every architecture. */
const TICK_MS = 10;

/** Starts a clock that counts only the time in which the process is idle. Call `isOver` at least once per second. */
export function startStallClock(options: StallOptions): StallClock {
  const { pid, limitMs, longestMs = LONGEST_MS, now = Date.now, measure = measureTree } = options;
  const look = (): Activity | undefined => (pid === undefined ? undefined : measure(pid));
  const startedAt = now();
  let idleMs = 0;
  let last = { at: startedAt, activity: look() };
  return {
    isOver: () => {
      const gap = now() - last.at;
      if (gap >= MEASURE_EVERY_MS) {
        const activity = look();
        idleMs += idleTime({ before: last.activity, after: activity, gapMs: gap });
        last = { at: now(), activity };
      }
      return idleMs >= limitMs || now() - startedAt >= longestMs;
    },
    reset: () => {
      idleMs = 0;
    },
  };
}

interface Gap {
  readonly before: Activity | undefined;
  readonly after: Activity | undefined;
  readonly gapMs: number;
}

function idleTime({ before, after, gapMs }: Gap): number {
  const counted = Math.min(gapMs, LONGEST_GAP_MS);
  if (before === undefined || after === undefined) return counted / UNKNOWN_FACTOR;
  const usedMs = Math.abs(after.cpuMs - before.cpuMs);
  return after.isRunnable || usedMs >= gapMs * BUSY_SHARE ? 0 : counted;
}

interface ProcessState {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
  readonly cpuMs: number;
}

/** Returns the activity of a process and its descendants, or undefined if the system does not report it (only Linux does). */
export function measureTree(root: number): Activity | undefined {
  if (process.platform !== 'linux') return undefined;
  const tree = treeOf(root, readProcesses()).filter(({ pid }) => pid !== process.pid);
  return {
    cpuMs: tree.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    isRunnable: tree.some(({ state }) => state === 'R' || state === 'D'),
  };
}

function treeOf(root: number, processes: readonly ProcessState[]): ProcessState[] {
  const tree = processes.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...processes.filter(({ parent }) => parent === pid));
  return tree;
}

function readProcesses(): ProcessState[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      return [parseStat(readFileSync(`/proc/${pid}/stat`, 'latin1'))];
    } catch {
      // The process ended after the folder was listed.
      return [];
    }
  });
}

/** The program's name is in parentheses and can contain blanks. proc(5) numbers the fields after it from 3. */
function parseStat(text: string): ProcessState {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return {
    pid: Number.parseInt(text, 10),
    parent: Number(fields[1]),
    state: fields[0] ?? '',
    cpuMs: ticks * TICK_MS,
  };
}
