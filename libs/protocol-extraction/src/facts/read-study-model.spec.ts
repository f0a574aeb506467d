import type { Block } from '@app/contracts';
import type { StudyModel } from '@app/study-model';
import { sampleBlocks } from './study.sample';
import { readStudyModel } from './read-study-model';

const read = (blocks: readonly Block[]): StudyModel =>
  readStudyModel([{ id: 7, name: 'protocol.pdf', blocks }]);
const textOf = (blocks: readonly Block[], { block, cell }: { block: string; cell?: string }): string => {
  const found = blocks.find(({ id }) => id === block);
  if (cell === undefined || found?.type !== 'table') return found?.text ?? '';
  return found.rows.flatMap(({ cells }) => cells).find(({ id }) => id === cell)?.text ?? '';
};

describe('a study that the rules read', () => {
  const blocks = sampleBlocks();
  const model = read(blocks);

  it('points from every visit, activity, mark, note and criterion at the place that holds its text', () => {
    for (const { name } of [...model.activities, ...model.epochs]) {
      expect(name.evidence).not.toEqual([]);
      expect(textOf(blocks, name.evidence[0] ?? { block: '' })).not.toBe('');
    }
    for (const { name } of model.activities)
      expect(textOf(blocks, name.evidence[0] ?? { block: '' })).toBe(name.value);
    for (const { headers } of model.visits)
      for (const { text } of headers)
        if (text.value !== '')
          expect(textOf(blocks, text.evidence[0] ?? { block: '' })).toContain(text.value);
    for (const { cell, sign } of model.marks) expect(textOf(blocks, cell)).toContain(sign);
    for (const { text } of [...model.notes, ...model.criteria])
      expect(textOf(blocks, text.evidence[0] ?? { block: '' })).toBe(text.value);
  });

  it('has one mark for each cell with a sign, and knows which are conditional', () => {
    const name = new Map(model.visits.map((visit) => [visit.id, visit.name.value]));
    const vitals = model.activities.find((activity) => activity.name.value === 'Vital signs');
    const marks = model.marks.filter(({ activity }) => activity === vitals?.id);
    expect(marks.map(({ visit, isConditional }) => [name.get(visit), isConditional])).toEqual([
      ['Screening', false],
      ['Baseline', false],
      ['Visit 3', true],
      ['Early termination', true],
      ['Unscheduled', false],
    ]);
  });

  it('binds a footnote to the marks that carry its sign', () => {
    const note = model.notes.find(({ marker }) => marker === 'a');
    expect(note?.scope).toMatchObject({ visits: [], activities: [] });
    expect(note?.scope.marks).toHaveLength(1);
  });

  it('keeps all ids when a row and a criterion are inserted', () => {
    const amended = read(
      sampleBlocks({
        rows: [
          ['Informed consent', { 1: 'X' }],
          ['Vital signs', { 1: 'X', 2: 'X^b^', 3: 'X^a^', 4: '(X)', 5: 'X' }],
          ['Adverse events', { 2: 'X', 3: 'X' }],
        ],
        inclusion: ['Signed consent.', 'Adults.'],
      }),
    );
    const ids = ({ activities, visits, marks, criteria }: StudyModel): string[] =>
      [activities, visits, marks, criteria].flatMap((parts) => parts.map(({ id }) => id));
    expect(ids(amended)).toEqual(expect.arrayContaining(ids(model)));
  });

  it('takes each part from the document that says most about it, so that two formats do not add up', () => {
    const twice = readStudyModel([
      { id: 7, name: 'protocol.pdf', blocks },
      { id: 8, name: 'protocol.docx', blocks },
    ]);
    expect(twice.marks).toEqual(model.marks);
    expect(twice.criteria).toHaveLength(model.criteria.length);
  });

  it('is empty, not absent, for a document without a study', () => {
    expect(read([])).toMatchObject({ criteria: [], visits: [], marks: [], facts: { registryIds: [] } });
  });
});
