import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDesignNow, writeDesign } from '@app/form-design';
import { schemaErrors } from './odm-verdict';

const folder = process.env['CORPUS_DIR'] ?? '';
const examples = join(folder, 'odm_examples');
const names = folder !== '' && existsSync(examples) ? studiesIn(examples) : [];

if (names.length === 0) console.log('skipped: no corpus');

(names.length > 0 ? describe : describe.skip)('the studies of others as forms', () => {
  it.each(names.length > 0 ? names : [''])(
    '%s is read, and goes out as ODM that the official schema accepts',
    (name) => {
      const found = readDesignNow(readFileSync(join(examples, name), 'utf8'));
      const sections = found?.sections ?? [];
      const questions = sections.flatMap((section) => section.questions);
      console.log(`${name}: ${sections.length} sections, ${questions.length} questions`);
      expect(questions.every(({ questionText }) => questionText !== '')).toBe(true);

      let id = 0;
      const form = sections.map((section) => ({
        ...{ id: (id += 1), name: section.name, description: section.description, sourceOid: section.oid },
        questions: section.questions.map((question) => ({
          ...{ ...question, id: (id += 1), introText: null, sourceOid: question.oid },
          choices: [...question.choices],
        })),
      }));
      const xml = writeDesign({ id: 1, name, sections: form }, new Date('2026-01-05T09:00:00Z'));

      expect(schemaErrors(xml, join(folder, 'schemas', 'odm-1.3.2'))).toEqual([]);
    },
  );
});

function studiesIn(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.xml'));
}
