import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';

/** Shows the figures of a bench and keeps them, with how busy the machine was, which every figure in seconds depends on. */
export async function report(name: string, figures: readonly object[]): Promise<void> {
  const load = loadavg().map((each) => each.toFixed(1));
  console.table(figures);
  console.log(`load average ${load.join(', ')}`);
  const file = join(__dirname, `../../reports/bench/browser-${name}.json`);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, `${JSON.stringify({ at: new Date().toISOString(), load, figures }, null, 2)}\n`);
}

/** The middle of what was measured, or what all but one in twenty stay below. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}
