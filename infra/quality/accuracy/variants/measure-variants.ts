import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lineOf } from '../gold/measure-gold';
import { type DocumentMeasure, measureFolder } from '../gold/measure-folder';
import type { AccuracyPart } from '../part';
import { writeVariant } from './build';
import { ABILITIES, drawDesign } from './schedules/design';
import { writeDesigns } from './schedules/write';
import { variants } from './variants';

/** Reads generated documents: studies in many layouts, and schedules that each vary one feature. */
export const measureVariants: AccuracyPart = async ({ only, seeds }) => {
  const folder = await mkdtemp(join(tmpdir(), 'variants-'));
  try {
    const layouts: DocumentMeasure[] = [];
    for (const variant of variants.filter(({ layout }) => layout.name.includes(only)))
      layouts.push(...(await measureFolder(folder, await writeVariant(folder, variant))));
    console.table(layouts.map(lineOf));
    const schedules: DocumentMeasure[] = [];
    for (const ability of ABILITIES)
      for (let seed = 0; seed < seeds; seed += 1) {
        const name = `${ability}-${seed}`;
        if (!name.includes(only)) continue;
        const beside = ability === 'beside' ? [drawDesign(ability, seed + 100)] : [];
        const written = await writeDesigns(folder, name, [drawDesign(ability, seed), ...beside]);
        schedules.push(...(await measureFolder(folder, written)));
      }
    console.table(
      ABILITIES.map((ability) => meansOf(ability, schedules)).filter(({ documents }) => documents > 0),
    );
    return { isGood: true, details: [...layouts, ...schedules] };
  } finally {
    await rm(folder, { recursive: true });
  }
};

function meansOf(ability: string, all: readonly DocumentMeasure[]) {
  const own = all.filter(({ folder }) => folder.startsWith(`${ability}-`));
  const scores = own.flatMap(({ schedules }) => schedules);
  const mean = (part: 'rows' | 'columns' | 'cells'): string =>
    (scores.reduce((sum, score) => sum + score[part].f1, 0) / scores.length).toFixed(3);
  const partly = own.filter(({ schedules }) =>
    schedules.some(({ rows, columns, cells }) => Math.min(rows.f1, columns.f1, cells.f1) < 1),
  );
  return {
    ability,
    documents: own.length,
    rows: mean('rows'),
    columns: mean('columns'),
    cells: mean('cells'),
    'not in full': partly.map(({ folder }) => folder).join(', '),
  };
}
