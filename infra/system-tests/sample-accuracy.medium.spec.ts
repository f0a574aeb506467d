import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument } from '@app/documents';
import { readStudy, type Study } from '@app/protocol-extraction';
import { z } from 'zod';
import { SAMPLES } from './system';

const Criterion = z.object({ number: z.string(), text: z.string() });
const Gold = z.object({
  inclusion: z.array(Criterion),
  exclusion: z.array(Criterion),
  objectives: z.array(z.object({ text: z.string() })),
  schedule: z.object({ cells: z.array(z.tuple([z.string(), z.string(), z.string()])) }),
});
const gold = Gold.parse(JSON.parse(readFileSync(join(SAMPLES, '..', 'gold.json'), 'utf8')));

const key = (...parts: string[]): string =>
  parts
    .map((part) =>
      part
        .replace(/\^[^^]*\^/g, '')
        .replace(/\s+/g, ' ')
        .trim()
        .toLowerCase(),
    )
    .join(' | ');

function f1(expected: readonly string[], found: readonly string[]): number {
  const [wanted, got] = [new Set(expected), new Set(found)];
  const correct = [...wanted].filter((item) => got.has(item)).length;
  return (2 * correct) / (wanted.size + got.size);
}

function cellsOf({ schedules }: Study, visitNames: ReadonlySet<string>): string[] {
  return schedules.flatMap((schedule) => {
    const visits = new Map(
      schedule.columns.map(({ index, headers, name }) => [
        index,
        headers.find((text) => visitNames.has(key(text))) ?? name,
      ]),
    );
    return schedule.activities.flatMap((activity) =>
      activity.cells.map((cell) => key(activity.name, visits.get(cell.column) ?? '?', cell.value)),
    );
  });
}

describe('reading our own sample', () => {
  const visitNames = new Set(gold.schedule.cells.map(([, visit]) => key(visit)));

  it.each(['pdf', 'docx', 'xlsx'])(
    'finds the schedule of the %s, cell by cell (F1 at least 0.95)',
    async (ending) => {
      const { model } = await readDocument(join(SAMPLES, `northwind-nwt-301-protocol.${ending}`));
      const score = f1(
        gold.schedule.cells.map(([activity, visit, value]) => key(activity, visit, value)),
        cellsOf(readStudy(model.blocks), visitNames),
      );
      console.log(`sample.${ending}: schedule F1 ${score.toFixed(3)}`);

      expect(score).toBeGreaterThanOrEqual(0.95);
    },
    180_000,
  );

  it.each(['pdf', 'docx'])(
    'finds every criterion and objective of the %s, word for word',
    async (ending) => {
      const { model } = await readDocument(join(SAMPLES, `northwind-nwt-301-protocol.${ending}`));
      const study = readStudy(model.blocks);
      const criteria = (kind: string) =>
        study.criteria.filter((one) => one.kind === kind).map(({ number, text }) => key(number, text));

      for (const kind of ['inclusion', 'exclusion'] as const)
        expect(criteria(kind)).toEqual(gold[kind].map(({ number, text }) => key(number, text)));
      expect(study.objectives.map(({ text }) => key(text))).toEqual(
        expect.arrayContaining(gold.objectives.map(({ text }) => key(text))),
      );
      expect(model.pages.filter((page) => page.lostWords !== undefined)).toEqual([]);
    },
    180_000,
  );
});
