import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDocument } from '@app/documents';
import { textKey } from '@app/text-normalization';
import { readStudy } from '../../../../libs/protocol-extraction/src/read-study';
import { measureFolder, type DocumentMeasure } from '../gold/measure-folder';
import { writeVariant } from './build';
import { variants } from './variants';

const AT_ONCE = 2;

describe('documents in layouts that no reader was written for', () => {
  const measures = new Map<string, DocumentMeasure>();
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'variants-'));
    const waiting = [...variants];
    const work = async () => {
      for (let variant = waiting.shift(); variant; variant = waiting.shift()) {
        const [measure] = await measureFolder(folder, await writeVariant(folder, variant));
        if (measure) measures.set(variant.layout.name, measure);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are as many as the habits that real protocols differ in', () => {
    expect(variants.length).toBeGreaterThanOrEqual(12);
    expect(new Set(variants.map(({ layout }) => layout.name)).size).toBe(variants.length);
  });

  it.each(variants.map(({ layout, format }) => [layout.name, format] as const))(
    'are read in full: %s (%s)',
    (name, format) => {
      const measure = measures.get(name);

      expect(measure?.lostWords).toBe(0);
      for (const schedule of measure?.schedules ?? []) {
        expect([schedule.cells.missing, schedule.cells.extra]).toEqual([[], []]);
        expect([schedule.columns.missing, schedule.columns.extra]).toEqual([[], []]);
        expect([schedule.rows.missing, schedule.rows.extra]).toEqual([[], []]);
      }
      expect(measure?.schedules).toHaveLength(1);
      for (const score of measure?.criteria ?? []) {
        expect([score.byNumber, score.found]).toEqual([score.expected, score.expected]);
        expect(score.overlap).toBeGreaterThanOrEqual(0.98);
      }
      expect(measure?.objectives).toMatchObject({ found: measure?.objectives?.expected, overlap: 1 });
      expect(Object.entries(measure?.titleFacts ?? {}).filter(([, isRight]) => !isRight)).toEqual([]);
      // A workbook has sheets and no headings, and these workbooks name no arms.
      if (format === 'xlsx') return;
      expect([measure?.arms?.missing, measure?.arms?.extra]).toEqual([[], []]);
      expect([measure?.headings?.missing, measure?.headings?.extra]).toEqual([[], []]);
    },
  );
});

describe('one study in three formats', () => {
  it('gives the same objectives, endpoints and criteria', async () => {
    const [pdf, ...others] = await Promise.all(['pdf', 'docx', 'xlsx'].map(listsOf));

    expect(pdf?.criteria.length).toBeGreaterThan(0);
    expect(pdf?.objectives.length).toBeGreaterThan(0);
    for (const other of others) expect(other).toEqual(pdf);
  });
});

const SAMPLES = join(process.cwd(), 'infra', 'samples', 'files');

async function listsOf(format: string) {
  const { model } = await readDocument(join(SAMPLES, `northwind-nwt-301-protocol.${format}`));
  const { objectives, criteria } = readStudy(model.blocks);
  return {
    objectives: objectives.map(({ level, text, endpoints }) => [
      level,
      textKey(text),
      ...endpoints.map(({ value }) => textKey(value)),
    ]),
    criteria: criteria.map(({ kind, text, subItems }) => [
      kind,
      textKey([text, ...subItems.map((item) => item.text)].join(' ')),
    ]),
  };
}
