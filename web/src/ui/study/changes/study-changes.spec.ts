import { emptyStudy, type StudyDecision } from '@app/contracts';
import { itemsOf } from '../study-items';
import { acrossOf, joinChoices, moved, offersFor, orderOf, rowsOf, splitChoices } from './study-changes';

const stated = (value: string) => ({
  value,
  origin: 'stated' as const,
  readers: ['rules' as const],
  evidence: [{ document: 1, block: value }],
});
const visit = (id: string) => ({
  id,
  name: stated(id),
  headers: [],
  kind: 'scheduled' as const,
  planned: [],
  statedTimes: [],
});
const criterion = (id: string, kind: 'inclusion' | 'exclusion') => ({
  id,
  kind,
  number: '',
  text: stated(id),
  children: [],
});
const mark = (activity: string, at: string) => ({
  id: `${activity} ${at}`,
  activity,
  visit: at,
  cell: { document: 1, block: 't' },
  sign: 'X',
  isConditional: false,
});
const MODEL = emptyStudy({
  documents: [{ id: 1, name: 'protocol.pdf' }],
  criteria: [criterion('i1', 'inclusion'), criterion('e1', 'exclusion'), criterion('i2', 'inclusion')],
  visits: [visit('v1'), visit('v2')],
  activities: ['a1', 'a2'].map((id) => ({ id, name: stated(id) })),
  marks: [mark('a1', 'v1'), mark('a2', 'v1'), mark('a2', 'v2')],
  notes: [
    { id: 'n1', marker: 'a', text: stated('Fasting'), scope: { visits: [], activities: [], marks: [] } },
  ],
  openQuestions: [],
});

const decisionsOf = (...given: Partial<StudyDecision>[]): ReadonlyMap<string, StudyDecision> =>
  new Map(
    given.map((one) => {
      const decision: StudyDecision = {
        entity: '',
        field: 'mark',
        decision: 'corrected',
        valueBefore: null,
        value: null,
        evidence: [],
        reason: null,
        version: 1,
        isStale: false,
        decidedBy: 1,
        decidedByName: 'Ada Morgan',
        decidedAt: '2026-11-26T12:00:00.000Z',
        ...one,
      };
      return [`${decision.entity} ${decision.field}`, decision];
    }),
  );

const hintsOf = (key: string): string => {
  const item = itemsOf(MODEL).find((one) => one.key === key);
  return item === undefined
    ? ''
    : offersFor(MODEL, item)
        .map(({ hint }) => hint)
        .join('');
};

describe('changes to the structure of a study', () => {
  it.each([
    ['v1 name', 'imsto'],
    ['v2 name', 'imto'],
    ['a2 name', 'imso'],
    ['n1 text', 'p'],
    ['i1 text', 'ibo'],
    ['a1|v1 mark', ''],
  ])('offers what is possible for %s', (key, hints) => {
    expect(hintsOf(key)).toBe(hints);
  });

  it('takes the corrections of marks along when a visit or an activity is split', () => {
    const value = { sign: 'O', isConditional: false };
    const decisions = decisionsOf({ entity: 'a2|v1', value, reason: 'Typo' }, { entity: 'a1|v1' });
    const given = { id: 'person.x', from: 'v1', name: 'V1b', across: ['a2'] };
    expect(splitChoices({ model: MODEL, decisions }, given)).toEqual([
      {
        entity: 'person.x',
        field: 'split',
        decision: 'corrected',
        value: { from: 'v1', name: 'V1b', across: ['a2'] },
      },
      { entity: 'a2|v1', field: 'mark', decision: 'proposed' },
      { entity: 'a2|person.x', field: 'mark', decision: 'corrected', value, evidence: [], reason: 'Typo' },
    ]);
    const rows = { id: 'person.x', from: 'a2', name: 'A2b', across: ['v1'] };
    expect(splitChoices({ model: MODEL, decisions }, rows).map(({ entity }) => entity)).toEqual([
      'person.x',
      'a2|v1',
      'person.x|v1',
    ]);
  });

  it('withdraws rejections that would remove marks that move to a joined visit', () => {
    const decisions = decisionsOf(
      { entity: 'a1|v2', decision: 'rejected' },
      { entity: 'a9|v2', decision: 'rejected' },
    );
    expect(joinChoices({ model: MODEL, decisions }, 'v1', 'v2')).toEqual([
      { entity: 'v1', field: 'joined', decision: 'corrected', value: 'v2' },
      { entity: 'a1|v2', field: 'mark', decision: 'proposed' },
    ]);
  });

  it('puts the criteria of one kind into order and leaves the others where they are', () => {
    const rows = rowsOf(MODEL, 'criteria', 'i1');
    expect(rows.map(({ id }) => id)).toEqual(['i1', 'i2']);
    expect(orderOf(MODEL, 'criteria', moved(rows, 'i1', 1))).toEqual(['i2', 'e1', 'i1']);
    expect(moved(rows, 'i1', -1)).toEqual(rows);
  });

  it('puts the items of a criterion into order', () => {
    const item = (id: string) => ({ ...criterion(id, 'inclusion'), marker: `${id})` });
    const study = {
      ...MODEL,
      criteria: [{ ...criterion('i1', 'inclusion'), children: ['x', 'y'].map(item) }],
    };
    const rows = rowsOf(study, 'i1', 'y');
    expect(rows.map(({ id }) => id)).toEqual(['x', 'y']);
    expect(orderOf(study, 'i1', moved(rows, 'y', -1))).toEqual(['y', 'x']);
    const selected = itemsOf(study).find(({ key }) => key === 'y text');
    expect(selected && offersFor(study, selected).map(({ hint }) => hint)).toContain('o');
  });

  it('finds the other end of the marks of a visit and of an activity', () => {
    expect(acrossOf(MODEL, 'v1').map(({ id }) => id)).toEqual(['a1', 'a2']);
    expect(acrossOf(MODEL, 'a2').map(({ id }) => id)).toEqual(['v1', 'v2']);
  });
});
