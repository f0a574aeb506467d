import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Linux reports processor time in hundredths of a second, regardless of the kernel's tick rate. */
const TICK_MS = 10;

/**
 * Milliseconds of processor time, user and system, that all threads of a process have used since its start. Undefined if the
 * process has ended or the system does not report it (Windows).
 */
export async function processorMs(pid: number): Promise<number | undefined> {
  try {
    if (process.platform === 'linux') return fromStat(await readFile(`/proc/${pid}/stat`, 'utf8'));
    const { stdout } = await promisify(execFile)('ps', ['-o', 'time=', '-p', String(pid)]);
    return fromPs(stdout);
  } catch {
    // The process ended between two checks, or `ps` is not available.
    return undefined;
  }
}

/** The second field is a name in parentheses that may contain any character. User and system time are fields 14 and 15. */
function fromStat(stat: string): number | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return Number.isFinite(user + system) ? (user + system) * TICK_MS : undefined;
}

/** Parses the output of `ps -o time=`: `[[days-]hours:]minutes:seconds[.hundredths]`. Returns milliseconds. */
export function fromPs(text: string): number | undefined {
  const [, days = 0, hours = 0, minutes, seconds] =
    /^(?:(?:(\d+)-)?(\d+):)?(\d+):(\d+(?:\.\d+)?)$/.exec(text.trim()) ?? [];
  if (minutes === undefined || seconds === undefined) return undefined;
  return (((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}
