import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Linux counts the time of processes in hundredths of a second, whatever its kernel ticks at. */
const TICK_MS = 10;

/**
 * Milliseconds of processor time, user and system, that a process has used since it started, by all its threads. Undefined if the
 * process has ended or the system does not report it (Windows).
 */
export async function processorMs(pid: number): Promise<number | undefined> {
  try {
    if (process.platform === 'linux') return fromStat(await readFile(`/proc/${pid}/stat`, 'utf8'));
    const { stdout } = await promisify(execFile)('ps', ['-o', 'time=', '-p', String(pid)]);
    return fromPs(stdout);
  } catch {
    // The process ended between two looks, or there is no `ps`.
    return undefined;
  }
}

/** The second field is a name in brackets that may hold anything; user and system time are the 14th and the 15th. */
function fromStat(stat: string): number | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return Number.isFinite(user + system) ? (user + system) * TICK_MS : undefined;
}

/** Reads what `ps -o time=` prints: `[[days-]hours:]minutes:seconds[.hundredths]`. Returns milliseconds. */
export function fromPs(text: string): number | undefined {
  const [, days = 0, hours = 0, minutes, seconds] =
    /^(?:(?:(\d+)-)?(\d+):)?(\d+):(\d+(?:\.\d+)?)$/.exec(text.trim()) ?? [];
  if (minutes === undefined || seconds === undefined) return undefined;
  return (((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}
