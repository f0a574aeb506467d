import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureFolder } from '../../gold/measure-folder';
import { ABILITIES, drawDesign } from './design';
import { writeDesigns } from './write';

/** One seed that was used to develop the readers and one that was not. */
const SEEDS = [0, 1];

describe('schedules that vary in one habit', () => {
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'schedules-'));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(ABILITIES.flatMap((ability) => SEEDS.map((seed) => [ability, seed] as const)))(
    'are read in full: %s, seed %i',
    async (ability, seed) => {
      const beside = ability === 'beside' ? [drawDesign(ability, seed + 100)] : [];
      const designs = [drawDesign(ability, seed), ...beside];

      const [measure] = await measureFolder(
        folder,
        await writeDesigns(folder, `${ability}-${seed}`, designs),
      );

      expect(measure?.schedules).toHaveLength(designs.length);
      for (const { rows, columns, cells } of measure?.schedules ?? []) {
        expect([columns.missing, columns.extra]).toEqual([[], []]);
        expect([rows.missing, rows.extra]).toEqual([[], []]);
        expect([cells.missing, cells.extra]).toEqual([[], []]);
      }
    },
  );
});
