import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { measureFolder } from '../../accuracy/measure';
import { ABILITIES, drawDesign, type Ability } from './design';
import { writeDesigns } from './write';

const SEEDS = 12;

/**
 * Prints how well generated schedules are read, by what they vary. Readers are written with the even seeds in view; the odd
 * ones are only measured. Names of abilities or of single documents (`arrows-4`) limit the run.
 */
async function main(): Promise<void> {
  const folder = join(process.cwd(), 'reports', 'schedules');
  const wanted = process.argv.slice(2);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const lines: Record<string, string | number>[] = [];
  for (const ability of ABILITIES) {
    const [tuned, untuned] = [
      await measure(folder, ability, wanted, 0),
      await measure(folder, ability, wanted, 1),
    ];
    if (tuned.length + untuned.length > 0)
      lines.push({ ability, seen: means(tuned), unseen: means(untuned) });
  }
  console.table(lines);
  await writeFile(join(folder, 'accuracy.json'), `${JSON.stringify(lines, null, 2)}\n`);
}

type F1 = readonly [rows: number, columns: number, cells: number];

async function measure(
  folder: string,
  ability: Ability,
  wanted: readonly string[],
  parity: number,
): Promise<readonly F1[]> {
  const scores: F1[] = [];
  for (let seed = parity; seed < SEEDS; seed += 2) {
    const name = `${ability}-${seed}`;
    if (wanted.length > 0 && !wanted.includes(ability) && !wanted.includes(name)) continue;
    const designs = [
      drawDesign(ability, seed),
      ...(ability === 'beside' ? [drawDesign(ability, seed + 100)] : []),
    ];
    const [found] = await measureFolder(folder, await writeDesigns(folder, name, designs));
    for (const { rows, columns, cells } of found?.schedules ?? []) {
      scores.push([rows.f1, columns.f1, cells.f1]);
      if (Math.min(rows.f1, columns.f1, cells.f1) < 1 && parity === 0)
        console.log(name, rows.f1.toFixed(2), columns.f1.toFixed(2), cells.f1.toFixed(2));
    }
  }
  return scores;
}

/** Mean of rows, columns and cells. */
function means(scores: readonly F1[]): string {
  const mean = (index: 0 | 1 | 2) =>
    scores.reduce((sum, score) => sum + score[index], 0) / Math.max(1, scores.length);
  return [mean(0), mean(1), mean(2)].map((value) => value.toFixed(3)).join(' / ');
}

void main();
