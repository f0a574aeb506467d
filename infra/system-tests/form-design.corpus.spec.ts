import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDesignNow, responsesWriter, writeDesign } from '@app/form-design';
import { schemaErrors } from './odm-verdict';

const folder = process.env['CORPUS_DIR'] ?? '';
const examples = join(folder, 'odm_examples');
const names = folder !== '' && existsSync(examples) ? studiesIn(examples) : [];

const ANSWERS: Readonly<Record<string, string>> = { text: 'Well', number: '70.5', date: '2026-01-05' };

if (names.length === 0) console.log('skipped: no corpus');

(names.length > 0 ? describe : describe.skip)('the studies of others as forms', () => {
  it.each(names.length > 0 ? names : [''])(
    '%s is read, and goes out as ODM that the official schema accepts, also with answers',
    (name) => {
      const found = readDesignNow(readFileSync(join(examples, name), 'utf8'));
      const sections = found?.sections ?? [];
      const questions = sections.flatMap((section) => section.questions);
      expect(questions.every(({ questionText }) => questionText !== '')).toBe(true);

      let id = 0;
      const form = sections.map((section) => ({
        id: (id += 1),
        name: section.name,
        description: section.description,
        sourceOid: section.oid,
        sourceForm: section.form,
        questions: section.questions.map((question) => ({
          ...question,
          id: (id += 1),
          introText: null,
          sourceOid: question.oid,
          choices: [...question.choices],
        })),
      }));
      const idOf = new Map(form.map((section) => [section.sourceOid, section.id]));
      const visits = (found?.visits ?? []).map((visit) => ({
        ...visit,
        id: (id += 1),
        sourceOid: visit.oid,
        sections: visit.sections.map(({ oid, required }) => ({ sectionId: idOf.get(oid) ?? 0, required })),
      }));
      console.log(
        `${name}: ${sections.length} sections, ${questions.length} questions, ${visits.length} visits`,
      );
      const written = { id: 1, name, sections: form, visits };
      const now = new Date('2026-01-05T09:00:00Z');
      const answers = form.flatMap((section) =>
        section.questions.map((question) => ({
          questionId: question.id,
          answer: question.choices[0]?.code ?? ANSWERS[question.questionType] ?? '',
        })),
      );
      const { head, subject, tail } = responsesWriter(written, now);
      const answered =
        head +
        subject({
          key: 'R-1',
          responses: [{ id: 1, visitId: visits[0]?.id ?? null, isComplete: true, answers }],
        }) +
        tail;

      for (const xml of [writeDesign(written, now), answered])
        expect(schemaErrors(xml, join(folder, 'schemas', 'odm-1.3.2'))).toEqual([]);
    },
  );
});

function studiesIn(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.xml'));
}
