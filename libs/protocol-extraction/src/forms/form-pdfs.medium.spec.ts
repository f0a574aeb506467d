import { readDocument } from '@app/documents';
import { formPdf, LAYOUTS } from '../../test/form-pdfs';
import type { Field } from './form';
import { readForms } from './read-forms';

const SEEDS = Array.from({ length: 10 }, (_seed, at) => at + 1);
const short = ({ question, type, units = [], choices = [], name = '' }: Field): string =>
  [question, type, units.join('|'), choices.map(({ code, text }) => `${code}=${text}`).join('|'), name]
    .filter((part) => part !== '')
    .join('; ');

describe('generated PDF forms', () => {
  it.each(LAYOUTS)(
    'have an item for each question of the layout "%s"',
    async (layout) => {
      const wrong: string[] = [];
      for (const seed of SEEDS) {
        const { bytes, expected } = formPdf(layout, seed);
        const { model } = await readDocument(bytes);
        const read = readForms(model.blocks, new Set()).flatMap(({ groups }) =>
          groups.flatMap(({ fields }) => fields.map(short)),
        );
        const missing = expected.filter((one) => !read.includes(one));
        const extra = read.filter((one) => !expected.includes(one));
        if (missing.length + extra.length > 0)
          wrong.push(`${seed}: ${missing.join(' # ')} READ AS ${extra.join(' # ')}`);
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );
});
