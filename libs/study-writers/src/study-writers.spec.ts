import { createHash } from 'node:crypto';
import { generatedModel } from '../test/generated-model';
import { EMPTY, SMALL } from '../test/models';
import type { StudyModel } from '@app/study-model';
import { Random } from '../test/random';
import type { WrittenStudy } from './study-writer';
import { STUDY_WRITERS } from './study-writers';
import { writeAll } from './write-all';

const OPTIONS = { createdAt: new Date('2026-11-25T00:00:00Z'), studyName: 'My study' };
/** `GENERATED_MODELS=10000` for the slow run. */
const COUNT = Number(process.env['GENERATED_MODELS'] ?? 150);

const digestOf = ({ content, findings }: WrittenStudy): string =>
  createHash('sha256').update(content).update(JSON.stringify(findings)).digest('hex');

function checkAll(model: StudyModel): void {
  const { files } = writeAll(model, OPTIONS).study;
  expect(files.filter(({ validation }) => validation?.errors.length !== 0)).toEqual([]);
}

describe('study writers', () => {
  it.each([
    ['a small study', SMALL],
    ['a study of which nothing is stated', EMPTY],
  ])('write valid files of %s', (_what, model) => {
    checkAll(model);
  });

  it(`write valid files of ${String(COUNT)} generated models, twice with the same bytes`, () => {
    for (let seed = 1; seed <= COUNT; seed += 1) {
      const model = generatedModel(new Random(seed));
      checkAll(model);
      const again = generatedModel(new Random(seed));
      for (const writer of Object.values(STUDY_WRITERS))
        expect(digestOf(writer.write(again, OPTIONS))).toBe(digestOf(writer.write(model, OPTIONS)));
    }
  }, 3_600_000);

  it('never take a name from a document without a finding', () => {
    for (const [id, writer] of Object.entries(STUDY_WRITERS)) {
      const { content, findings } = writer.write(EMPTY, { ...OPTIONS, studyName: 'Scan 0017' });
      const text = content.toString();
      const isNamed = /Scan[ _.]?0017/.test(text);
      const isSaid = findings.some(({ sentence }) => sentence.includes('Scan 0017'));
      expect([id, isSaid]).toEqual([id, isNamed || isSaid]);
    }
    expect(STUDY_WRITERS['odm-2.0'].write(SMALL, OPTIONS).findings).toEqual([]);
  });

  it('do not change the model', () => {
    const before = JSON.stringify(SMALL);
    for (const writer of Object.values(STUDY_WRITERS)) writer.write(SMALL, OPTIONS);
    expect(JSON.stringify(SMALL)).toBe(before);
  });
});
