import type { Block } from '@app/contracts';
import { readStudyModel } from '@app/protocol-extraction';
import { DocumentPlaces } from './document-places';
import { INTERVENTIONS } from './interventions';
import { ListAnswer } from './list-answer';
import { listQuestion } from './list-question';
import { firstQuestions } from './questions';
import { StudyReading } from './study-reading';
import { withoutRejected } from './without-rejected';

const anchor = { kind: 'doc', paragraph: 0 } as const;
const text = (id: string, content: string): Block => ({ id, type: 'paragraph', text: content, anchor });

function readingOf(...texts: readonly string[]): StudyReading {
  const blocks = texts.map((one, at) => text(`b${at + 1}`, one));
  const document = { id: 1, name: 'protocol.doc', blocks };
  return new StudyReading(readStudyModel([document]), new DocumentPlaces([document]));
}

describe('the part about interventions', () => {
  it('is asked only where the rules read an intervention', () => {
    const namesOf = (reading: StudyReading) =>
      firstQuestions(['title', 'interventions'], reading).map(({ name }) => name);
    expect(namesOf(readingOf('Participants receive ABC-1.'))).toEqual(['title']);
    expect(namesOf(readingOf('Study drug: ABC-1'))).toEqual(['title', 'interventions']);
  });

  it('adds printed values to an intervention and takes nothing that is not printed', () => {
    const reading = readingOf('Study drug: ABC-1', 'ABC-1 is given as 5 mg orally.');
    const answer = ListAnswer.parse({
      missing: [
        { kind: 'dose', at: 'b2', value: '5 mg', under: '1' },
        { kind: 'frequency', at: 'b2', value: 'twice daily', under: '1' },
      ],
    });
    listQuestion(INTERVENTIONS, reading).apply(answer, reading);
    expect(reading.model.interventions).toMatchObject([
      { name: { value: 'ABC-1', readers: ['rules', 'model'] }, dose: { value: '5 mg', readers: ['model'] } },
    ]);
    expect(reading.model.interventions[0]?.frequency).toBeUndefined();
    expect(reading.ignored).toHaveLength(1);
  });

  it('rejects a single value without its intervention', () => {
    const reading = readingOf('Study drug: ABC-1', 'ABC-1 is given as 5 mg orally.');
    const [one] = reading.model.interventions;
    const dose = one && { ...one.name, value: '5 mg' };
    const model = { ...reading.model, interventions: one && dose ? [{ ...one, dose }] : [] };
    expect(withoutRejected(model, new Set([`${one?.id ?? ''}.dose`])).interventions).toEqual([one]);
  });
});
