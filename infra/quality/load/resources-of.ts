import { readFile } from 'node:fs/promises';
import type { RunningProcess } from '../../system-tests/system';

/** What a process holds in memory, in bytes, and the seconds of a processor that it has used. Only Linux tells. */
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
