import { readFile } from 'node:fs/promises';
import type { RunningProcess } from '../../system-tests/system';

/** Returns the resident memory of a process in bytes, and the processor time that it has used in seconds. Works only on Linux. */
export async function resourcesOf({
  process: { pid },
}: RunningProcess): Promise<{ rss: number; cpu: number }> {
  const [status, stat] = await Promise.all(
    ['status', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')),
  );
  const fields = stat?.split(') ')[1]?.split(' ') ?? [];
  return {
    rss: Number(/^VmRSS:\s+(\d+) kB/m.exec(status ?? '')?.[1]) * 1024,
    cpu: (Number(fields[11]) + Number(fields[12])) / 100,
  };
}
