import { readDocument } from '@app/documents';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readStudy } from '../../../../libs/protocol-extraction/src/read-study';
import { corpusFolders, type DocumentMeasure, measureFolder } from './measure-folder';

const corpus = process.env['CORPUS_DIR'] ?? '';
const note = corpus === '' ? ' (skipped: no corpus)' : '';
const whenLzzt = existsSync(join(corpus, 'lzzt_cdisc_pilot')) ? it : it.skip;

(corpus === '' ? describe.skip : describe)(`reading the corpus${note}`, () => {
  const measures: DocumentMeasure[] = [];

  beforeAll(async () => {
    for (const folder of await corpusFolders(corpus)) measures.push(...(await measureFolder(corpus, folder)));
  });

  whenLzzt('finds 8 of 8 inclusion and 23 of 23 exclusion criteria by number', () => {
    const [measure] = measures.filter(({ folder }) => folder === 'lzzt_cdisc_pilot');

    expect(measure?.criteria).toMatchObject([
      { kind: 'inclusion', expected: 8, found: 8, byNumber: 8 },
      { kind: 'exclusion', expected: 23, found: 23, byNumber: 23 },
    ]);
    // The gold text rephrases criterion 2. The others contain every word.
    expect(measure?.criteria.flatMap(({ weak }) => weak)).toEqual(['02']);
  });

  it.each([
    ['lzzt_cdisc_pilot', 'protocol.pdf', 0.98],
    ['nct03421379_lilly_igbj', 'protocol.pdf', 0.98],
    ['nct04184622_soa_pages', 'soa_pages.pdf', 0.98],
    ['nct04184622_soa_pages', 'soa.xlsx', 1],
  ])('reads the schedule cells of %s/%s', (folder, file, floor) => {
    if (!existsSync(join(corpus, folder))) return;
    const measure = measures.find((one) => one.folder === folder && one.file === file);

    for (const schedule of measure?.schedules ?? []) expect(schedule.cells.f1).toBeGreaterThanOrEqual(floor);
    expect(measure?.schedules.length).toBeGreaterThan(0);
  });

  it('loses no word and reads the headings that the contents page lists', () => {
    expect(measures.filter(({ lostWords }) => lostWords > 0)).toEqual([]);
    expect(measures.filter(({ contentsRecall = 1 }) => contentsRecall < 0.96)).toEqual([]);
  });

  whenLzzt('gives the same ids on every reading, each of them once', async () => {
    const path = join(corpus, 'lzzt_cdisc_pilot', 'protocol.pdf');

    const [one, other] = [await readDocument(path), await readDocument(path)];

    const ids = one.model.blocks.flatMap((block) =>
      block.type === 'table'
        ? [block.id, ...block.rows.flatMap((row) => [row.id, ...row.cells.map((cell) => cell.id)])]
        : [block.id],
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(other).toEqual(one);
    expect(readStudy(one.model.blocks).schedules[0]?.columns).toHaveLength(15);
  });
});
