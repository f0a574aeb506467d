import { readDocument } from '@app/documents';
import { readStudyModel } from '@app/protocol-extraction';
import { writeAll } from '@app/study-writers';
import { validate } from '@app/xml';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { adoptedForm, printedEvents } from '../test/adopted-form';
import { readDesignNow } from './read-design';
import { writeDesign } from './write-design';

const corpus = process.env['CORPUS_DIR'] ?? '';
const NOW = new Date('2026-01-05T09:00:00Z');

const DOCUMENTS = [
  { path: 'lzzt_cdisc_pilot/protocol.pdf', events: 14, references: 140 },
  { path: 'nct03421379_lilly_igbj/protocol.pdf' },
  { path: 'nct05259917_kalvista/protocol.pdf' },
].filter(({ path }) => corpus !== '' && existsSync(join(corpus, path)));

if (DOCUMENTS.length === 0) console.log('skipped: no corpus');

(DOCUMENTS.length > 0 ? describe : describe.skip)('a protocol as a form and back', () => {
  it.each(DOCUMENTS)(
    'keeps the events and the references to forms of $path',
    async ({ path, events, references }) => {
      const { model: read } = await readDocument(join(corpus, path));
      const model = readStudyModel([{ id: 1, name: path, blocks: read.blocks }]);
      const { contents } = writeAll(model, { createdAt: NOW, studyName: 'Study' });
      for (const target of ['odm-1.3.2', 'odm-2.0'] as const) {
        const source = Buffer.from(contents.find(({ id }) => id === target)?.content ?? []).toString('utf8');
        const design = readDesignNow(source);
        if (design === null) throw new Error('This is ODM.');
        const written = writeDesign(adoptedForm(design), NOW);
        const [given, kept] = [printedEvents(source), printedEvents(written)];
        const count = kept.reduce((sum, { forms }) => sum + forms.length, 0);
        const sizes = { path, target, events: kept.length, references: count };
        const tooLarge = design.sections.flatMap(({ questions }) =>
          questions.filter((question) => question.isTooLarge),
        );
        console.log({ ...sizes, tooLarge: tooLarge.length });

        expect(kept).toEqual(given);
        expect(validate(written, 'odm-1.3.2').filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(tooLarge).toEqual([]);
        if (events !== undefined) expect(sizes).toEqual({ path, target, events, references });
      }
    },
  );
});
