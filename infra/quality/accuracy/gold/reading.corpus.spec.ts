import { readDocument } from '@app/documents';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readStudy } from '../../../../libs/protocol-extraction/src/read-study';
import { corpusFolders, measureFolder } from './measure-folder';

const corpus = process.env['CORPUS_DIR'] ?? '';
const has = (folder: string) => corpus !== '' && existsSync(join(corpus, folder));
const whenCorpus = (folder: string) => (has(folder) ? it : it.skip);
const note = corpus === '' ? ' (skipped: no corpus)' : '';

(corpus === '' ? describe.skip : describe)(`reading the corpus${note}`, () => {
  whenCorpus('lzzt_cdisc_pilot')(
    'finds 8 of 8 inclusion and 23 of 23 exclusion criteria by number',
    async () => {
      const [measure] = await measureFolder(corpus, 'lzzt_cdisc_pilot');

      expect(measure?.criteria).toMatchObject([
        { kind: 'inclusion', expected: 8, found: 8, byNumber: 8 },
        { kind: 'exclusion', expected: 23, found: 23, byNumber: 23 },
      ]);
      // The gold text rephrases criterion 2. The others contain every word.
      expect(measure?.criteria.flatMap((score) => score.weak.map((weak) => weak.split(':')[0]))).toEqual([
        '02',
      ]);
    },
  );

  it.each([
    ['lzzt_cdisc_pilot', 'protocol.pdf', 0.98],
    ['nct03421379_lilly_igbj', 'protocol.pdf', 0.98],
    ['nct04184622_soa_pages', 'soa_pages.pdf', 0.98],
    ['nct04184622_soa_pages', 'soa.xlsx', 1],
  ])('reads the schedule cells of %s/%s', async (folder, file, floor) => {
    if (!has(folder)) return;
    const measure = (await measureFolder(corpus, folder)).find((one) => one.file === file);

    for (const schedule of measure?.schedules ?? []) expect(schedule.cells.f1).toBeGreaterThanOrEqual(floor);
    expect(measure?.schedules.length).toBeGreaterThan(0);
  });

  it('loses no word and reads the headings that the contents page lists', async () => {
    for (const folder of await corpusFolders(corpus)) {
      for (const measure of await measureFolder(corpus, folder)) {
        expect([measure.file, measure.lostWords]).toEqual([measure.file, 0]);
        if (measure.contentsRecall !== undefined) expect(measure.contentsRecall).toBeGreaterThanOrEqual(0.96);
      }
    }
  });

  whenCorpus('lzzt_cdisc_pilot')('gives the same ids on every reading, each of them once', async () => {
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
