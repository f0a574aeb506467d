import { join } from 'node:path';
import { readDocument } from '@app/documents';
import { textKey } from '@app/text-normalization';
import { readStudy } from '../../../../../libs/protocol-extraction/src/read-study';
import { drawStudy } from './drawn';
import { measureDrawn } from './measure';

const SAMPLES = join(__dirname, '..', '..', '..', 'samples', 'files');

describe('one study in several formats', () => {
  it.each([0, 2, 4, 6, 10, 12])(
    'gives its objectives, endpoints and criteria in each: seed %i',
    async (seed) => {
      const measures = await measureDrawn(drawStudy(seed));

      expect(measures.map(({ way }) => way)).toEqual(
        measures.length > 3 ? ['pdf', 'open', 'docx', 'xlsx'] : ['pdf', 'docx', 'xlsx'],
      );
      for (const { way, form, objectives, endpoints, criteria } of measures)
        for (const { missing, extra } of [objectives, endpoints, criteria])
          expect([way, form, missing, extra]).toEqual([way, form, [], []]);
    },
  );

  it('gives the same lists of our own sample', async () => {
    const [pdf, ...others] = await Promise.all(['pdf', 'docx', 'xlsx'].map(listsOf));

    expect(pdf?.criteria.length).toBeGreaterThan(0);
    expect(pdf?.objectives.length).toBeGreaterThan(0);
    for (const other of others) expect(other).toEqual(pdf);
  });
});

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
