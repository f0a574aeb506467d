import { readFile } from 'node:fs/promises';
import type { RunningProcess } from '../../system-tests/system';

/** Returns the resident memory of a process in bytes. Works only on Linux. */
export async function memoryOf({ process: { pid } }: RunningProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}
