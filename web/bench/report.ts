import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';

/** Prints the figures of a bench and saves them with the load of the machine, on which every figure in seconds depends. */
export async function report(name: string, figures: readonly object[]): Promise<void> {
  const load = loadavg().map((each) => each.toFixed(1));
  console.table(figures);
  console.log(`load average ${load.join(', ')}`);
  const file = join(__dirname, `../../reports/bench/browser-${name}.json`);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, `${JSON.stringify({ at: new Date().toISOString(), load, figures }, null, 2)}\n`);
}

/** Returns the value below which this part of the values lies, such as the median or the 95th percentile. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}
