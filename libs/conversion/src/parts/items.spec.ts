import type { Block } from '@app/contracts';
import { readStudyModel } from '@app/protocol-extraction';
import { sampleBlocks } from '../../../protocol-extraction/src/facts/study.sample';
import { DocumentPlaces } from './document-places';
import { itemsQuestion } from './items';
import { firstQuestions } from './questions';
import { StudyReading } from './study-reading';
import { withoutRejected } from './without-rejected';

const NAMED = 'Vital signs will include pulse (beats/min), body temperature, and weight (kg).';

function readingOf(...texts: readonly string[]): StudyReading {
  const paragraphs = texts.map((text, at): Block => ({
    id: `x${at + 1}`,
    type: 'paragraph',
    text,
    anchor: { kind: 'doc', paragraph: 0 },
  }));
  const document = { id: 1, name: 'protocol.doc', blocks: [...sampleBlocks(), ...paragraphs] };
  return new StudyReading(readStudyModel([document]), new DocumentPlaces([document]));
}
const field = (given: object) => ({ activity: 1, at: 'x1', question: 'pulse', type: 'integer', ...given });
const itemsOf = ({ model }: StudyReading): string[] =>
  model.forms.flatMap(({ groups }) =>
    groups.flatMap(({ items }) =>
      items.map(({ question, type, units }) =>
        [question.value, type, ...units.map(({ value }) => value)].join(' '),
      ),
    ),
  );

describe('the question about fields', () => {
  it.each([
    ['names no values', 'Vital signs are measured at each visit, in the morning.'],
    ['names another activity', 'Samples include blood, urine, and saliva.'],
  ])('is not asked about a document that %s', (_what, text) => {
    expect(itemsQuestion(readingOf(text))).toBeNull();
    expect(firstQuestions(['items'], readingOf(text))).toEqual([]);
  });

  it('names the activity and the place that lists its values', () => {
    const [asked] = firstQuestions(['items'], readingOf(NAMED));
    expect(asked?.text).toContain('1 | Vital signs | x1');
  });

  it('gives the activity a form of the fields that are printed', () => {
    const reading = readingOf(NAMED);
    const activity = reading.model.activities.find(({ name }) => name.value === 'Vital signs');
    const fields = [field({ unit: 'beats/min' }), field({ question: 'weight', type: 'decimal', unit: 'kg' })];
    const asked = itemsQuestion(reading);
    expect(asked?.problemsOf({ fields }, reading)).toEqual([]);
    asked?.apply({ fields }, reading);
    expect(itemsOf(reading)).toEqual(['pulse integer beats/min', 'weight decimal kg']);
    expect(reading.model.forms[0]).toMatchObject({ activity: activity?.id, name: { value: 'Vital signs' } });
    expect(reading.model.forms[0]?.groups[0]?.items[0]?.question).toMatchObject({
      readers: ['model'],
      evidence: [{ document: 1, block: 'x1' }],
    });
  });

  it.each([
    ['a value that is not printed', field({ question: 'respiratory rate' })],
    ['a unit that is not printed', field({ unit: 'Hz' })],
    ['an unknown place', field({ at: 'x9' })],
    ['an unknown activity', field({ activity: 7 })],
  ])('does not take %s', (_what, one) => {
    const reading = readingOf(NAMED);
    const asked = itemsQuestion(reading);
    expect(asked?.problemsOf({ fields: [one] }, reading)).toHaveLength(1);
    asked?.apply({ fields: [one] }, reading);
    expect(itemsOf(reading)).toEqual([]);
    expect(reading.ignored).toHaveLength(1);
  });

  it('removes the fields with their activity', () => {
    const reading = readingOf(NAMED);
    itemsQuestion(reading)?.apply({ fields: [field({})] }, reading);
    const activity = reading.model.forms[0]?.activity ?? '';
    expect(withoutRejected(reading.model, new Set([activity])).forms).toEqual([]);
    expect(withoutRejected(reading.model, new Set(['other'])).forms).toHaveLength(1);
  });

  it('leaves the fields of the rules as they are', () => {
    const reading = readingOf(NAMED);
    const asked = itemsQuestion(reading);
    const fields = [field({})];
    asked?.apply({ fields }, reading);
    asked?.apply({ fields: [field({ question: 'weight' })] }, reading);
    expect(itemsOf(reading)).toEqual(['pulse integer']);
    expect(itemsQuestion(reading)).toBeNull();
  });
});
