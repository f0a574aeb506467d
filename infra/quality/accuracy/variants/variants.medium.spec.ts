import { join } from 'node:path';
import { readDocument } from '@app/documents';
import { textKey } from '@app/text-normalization';
import { readStudy } from '../../../../libs/protocol-extraction/src/read-study';
import { measureVariant } from './gold';
import { variants } from './variants';

const WHOLE = { missing: [], extra: [] };

describe('documents that no reader was written for', () => {
  it.each(variants.map((variant) => [variant.layout.name, variant.format, variant] as const))(
    'are read in full: %s (%s)',
    async (_name, format, variant) => {
      const measure = await measureVariant(variant);
      const { schedules, criteria, objectives, titleFacts, arms, headings } = measure;

      expect(measure.lostWords).toBe(0);
      expect(schedules).toMatchObject([{ cells: WHOLE, columns: WHOLE, rows: WHOLE }]);
      expect(Object.entries(titleFacts).filter(([, isRight]) => !isRight)).toEqual([]);
      for (const { byNumber, found, expected, overlap } of criteria) {
        expect([byNumber, found]).toEqual([expected, expected]);
        expect(overlap).toBeGreaterThanOrEqual(0.98);
      }
      expect(objectives).toMatchObject({ found: objectives?.expected, overlap: 1 });
      // A workbook has sheets and no headings, and these workbooks name no arms.
      if (format !== 'xlsx') expect([arms, headings]).toMatchObject([WHOLE, WHOLE]);
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
