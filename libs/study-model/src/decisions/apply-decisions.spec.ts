import { emptyStudy } from '../empty-study';
import { canonicalJson } from '../canonical-json';
import type { TextFact } from '../fact';
import { nestedItems } from '../nested-items';
import type { StudyModel } from '../study-model';
import { applyDecisions, StudyValues } from './apply-decisions';
import { type AppliedDecision, cellEntity } from './study-decision';

const stated = (value: string): TextFact => ({
  value,
  origin: 'stated',
  readers: ['rules'],
  evidence: [{ document: 1, block: 'b1' }],
});
const visit = (id: string) => ({
  id,
  name: stated(id),
  headers: [],
  kind: 'scheduled' as const,
  planned: [],
  statedTimes: [],
});
const mark = (activity: string, at: string) => ({
  id: `m-${activity}-${at}`,
  activity,
  visit: at,
  cell: { document: 1, block: 't1', cell: `${activity}.${at}` },
  sign: 'X',
  isConditional: false,
});

const MODEL: StudyModel = emptyStudy({
  facts: { title: stated('A study'), sponsor: stated('Sample'), registryIds: [] },
  criteria: [
    { id: 'c1', kind: 'inclusion', number: '1', text: stated('Age 18'), children: [] },
    { id: 'c2', kind: 'inclusion', number: '2', text: stated('Consent'), children: [] },
  ],
  schedules: [
    {
      id: 's',
      title: 'Schedule',
      table: { document: 1, block: 't1' },
      columns: [
        { column: 1, visit: 'v1' },
        { column: 2, visit: 'v2' },
      ],
      rows: [
        { row: 'r1', activity: 'a1' },
        { row: 'r2', activity: 'a2' },
      ],
      signs: [],
    },
  ],
  visits: [visit('v1'), visit('v2')],
  activities: [
    { id: 'a1', name: stated('ECG') },
    { id: 'a2', name: stated('Blood') },
  ],
  marks: [mark('a1', 'v1'), mark('a1', 'v2'), mark('a2', 'v2')],
  notes: [
    {
      id: 'n1',
      marker: 'a',
      text: stated('Fasting'),
      scope: { visits: [], activities: [], marks: ['m-a1-v1'] },
    },
  ],
});

const decide = (given: Partial<AppliedDecision> & { entity: string; field: string }): AppliedDecision => ({
  decision: 'corrected',
  value: null,
  evidence: [],
  ...given,
});
const cell = (activity: string, at: string, given: Partial<AppliedDecision> = {}) =>
  decide({ entity: cellEntity(activity, at), field: 'mark', ...given });
const changed = (...decisions: AppliedDecision[]) => applyDecisions(MODEL, decisions);
const split = (value: unknown) => decide({ entity: added, field: 'split', value });
const scope = (given: Partial<StudyModel['notes'][number]['scope']>) => ({
  visits: [],
  activities: [],
  marks: [],
  ...given,
});
const NO_FIELDS = { instructions: [], identification: [], groups: [] };
const places = ({ marks }: StudyModel) => marks.map((one) => `${one.activity} ${one.visit}`);
const added = 'person.00000001';

describe('decisions about a study', () => {
  it('change nothing if they accept or withdraw, and leave the given model as it is', () => {
    const before = canonicalJson(MODEL);
    const { model, unused } = changed(
      decide({ entity: 'study', field: 'title', decision: 'accepted' }),
      decide({ entity: 'c1', field: 'text', decision: 'proposed' }),
      decide({ entity: 'c2', field: 'text', decision: 'accepted' }),
    );
    expect(canonicalJson(model)).toBe(before);
    expect([...unused]).toEqual([]);
    changed(decide({ entity: 'c1', field: 'text', value: 'Age 65' }));
    expect(canonicalJson(MODEL)).toBe(before);
  });

  it('correct a text, which a person states from then on, at the place where it was read', () => {
    const { model } = changed(decide({ entity: 'c1', field: 'text', value: ' Age 21 ' }));
    expect(model.criteria[0]?.text).toEqual({
      value: 'Age 21',
      origin: 'person',
      readers: ['person'],
      evidence: [{ document: 1, block: 'b1' }],
    });
  });

  it('remove what is rejected: a value that is optional, otherwise its entity', () => {
    const { model } = changed(
      decide({ entity: 'study', field: 'sponsor', decision: 'rejected' }),
      decide({ entity: 'c1', field: 'text', decision: 'rejected' }),
      decide({ entity: 'v1', field: 'name', decision: 'rejected' }),
    );
    expect(model.facts.sponsor).toBeUndefined();
    expect(model.criteria.map(({ id }) => id)).toEqual(['c2']);
    expect(places(model)).toEqual(['a1 v2', 'a2 v2']);
    expect(model.schedules[0]?.columns).toEqual([{ column: 2, visit: 'v2' }]);
    // Its only mark is gone; with an empty scope the note would apply to the whole table.
    expect(model.notes).toEqual([]);
  });

  it('put and remove marks, with a condition that becomes a note on the mark', () => {
    const value = { sign: 'X', isConditional: true, condition: 'If clinically indicated' };
    const { model } = changed(cell('a2', 'v1', { value }), cell('a1', 'v1', { decision: 'rejected' }));
    expect(places(model)).toEqual(['a1 v2', 'a2 v2', 'a2 v1']);
    expect(model.marks.at(-1)).toMatchObject({ isConditional: true, cell: { block: 't1' } });
    expect(model.notes).toMatchObject([
      { meaning: 'condition', text: { value: value.condition }, scope: { marks: [model.marks.at(-1)?.id] } },
    ]);
  });

  it('set a window, the scope of a note and an order', () => {
    const ofVisit = scope({ visits: ['v2'] });
    const { model } = changed(
      decide({ entity: 'v2', field: 'window', value: { unit: 'day', before: 3, after: 3 } }),
      decide({ entity: 'n1', field: 'scope', value: ofVisit }),
      decide({ entity: 'criteria', field: 'order', value: ['c2', 'c1'] }),
    );
    expect(model.visits[1]?.window?.value).toEqual({ unit: 'day', before: 3, after: 3 });
    expect(model.notes[0]?.scope).toEqual(ofVisit);
    expect(model.criteria.map(({ id }) => id)).toEqual(['c2', 'c1']);
  });

  it('order the endpoints of an objective and the items of a criterion', () => {
    const study = structuredClone(MODEL);
    const endpoint = (id: string) => ({ id, text: stated(id) });
    study.objectives.push({
      id: 'o1',
      level: 'primary',
      text: stated('Objective'),
      endpoints: ['p1', 'p2', 'p3'].map(endpoint),
    });
    const item = (id: string) => ({ id, marker: id, text: stated(id), children: [] });
    const nested = { ...item('x'), children: ['y', 'z'].map(item) };
    study.criteria[0]?.children.push(nested);
    const { model, unused } = applyDecisions(study, [
      decide({ entity: 'o1', field: 'order', value: ['p3', 'p1', 'p2'] }),
      decide({ entity: 'x', field: 'order', value: ['z', 'y'] }),
      decide({ entity: 'gone', field: 'order', value: ['z', 'y'] }),
    ]);
    expect(model.objectives[0]?.endpoints.map(({ id }) => id)).toEqual(['p3', 'p1', 'p2']);
    expect(model.criteria[0]?.children[0]?.children.map(({ id }) => id)).toEqual(['z', 'y']);
    expect([...unused]).toHaveLength(1);
  });

  it('join visits: marks, notes and places move, and two marks in one place become one', () => {
    const { model } = changed(decide({ entity: 'v1', field: 'joined', value: 'v2' }));
    expect(model.visits.map(({ id }) => id)).toEqual(['v2']);
    expect(model.visits[0]?.name.evidence).toHaveLength(2);
    expect(places(model)).toEqual(['a1 v2', 'a2 v2']);
    expect(model.notes[0]?.scope.marks).toEqual(['m-a1-v2']);
    expect(model.schedules[0]?.columns.map(({ visit: id }) => id)).toEqual(['v2', 'v2']);
  });

  it('join activities with their forms and conditions', () => {
    const study = structuredClone(MODEL);
    study.forms.push({ id: 'f', name: stated('ECG'), activity: 'a1', ...NO_FIELDS });
    const { model } = applyDecisions(study, [
      decide({ entity: 'a1', field: 'joined', value: 'a2' }),
      cell('a1', 'v2', { value: { sign: 'X', isConditional: true, condition: 'If indicated' } }),
    ]);
    expect(places(model)).toEqual(['a2 v1', 'a2 v2']);
    expect(model.marks.map(({ isConditional }) => isConditional)).toEqual([false, true]);
    expect(model.notes.map(({ scope }) => scope.marks)).toEqual([['m-a1-v1'], ['m-a2-v2']]);
    expect(model.forms[0]?.activity).toBe('a2');
  });

  it('join several into one, in any order of their ids', () => {
    const third = decide({ entity: added, field: 'added', value: { list: 'visit', text: 'V3' } });
    const { model, unused } = changed(
      third,
      decide({ entity: 'v1', field: 'joined', value: added }),
      decide({ entity: added, field: 'joined', value: 'v2' }),
    );
    expect([...unused]).toEqual([]);
    expect(model.visits.map(({ id }) => id)).toEqual(['v2']);
    expect(places(model)).toEqual(['a1 v2', 'a2 v2']);
  });

  it('about marks hold before and after a join moves the marks', () => {
    const joined = decide({ entity: 'v1', field: 'joined', value: 'v2' });
    const study = { ...MODEL, marks: [mark('a1', 'v1'), mark('a2', 'v2')] };
    const of = (one: AppliedDecision) => applyDecisions(study, [joined, one]);
    for (const at of ['v1', 'v2']) {
      expect([...of(cell('a1', at, { decision: 'accepted' })).unused]).toEqual([]);
      const { model, unused } = of(cell('a1', at, { decision: 'rejected' }));
      expect([...unused]).toEqual([]);
      expect(places(model)).toEqual(['a2 v2']);
    }
  });

  it('split an activity: the marks of the named visits move to the second one, which follows the first', () => {
    const study = structuredClone(MODEL);
    study.notes.push({ id: 'n2', marker: 'b', text: stated('Supine'), scope: scope({ activities: ['a1'] }) });
    const { model } = applyDecisions(study, [
      decide({
        entity: added,
        field: 'split',
        value: { from: 'a1', name: 'ECG, triplicate', across: ['v2'] },
      }),
      decide({ entity: added, field: 'name', decision: 'accepted' }),
      cell('a1', 'v2', { decision: 'accepted' }),
    ]);
    expect(model.activities.map(({ id }) => id)).toEqual(['a1', added, 'a2']);
    expect(model.activities[1]?.name).toMatchObject({ origin: 'person', evidence: [{ block: 'b1' }] });
    expect(places(model)).toEqual(['a1 v1', `${added} v2`, 'a2 v2']);
    expect(model.notes[1]?.scope.activities).toEqual(['a1', added]);
  });

  it('split what was split off or added before', () => {
    const [first, second] = ['person.zzzzzzzz', 'person.aaaaaaaa'];
    const { model, unused } = changed(
      decide({ entity: first, field: 'split', value: { from: 'v2', name: 'V2b', across: ['a1', 'a2'] } }),
      decide({ entity: second, field: 'split', value: { from: first, name: 'V2c', across: ['a2'] } }),
      decide({ entity: added, field: 'added', value: { list: 'visit', text: 'V3', after: 'v1' } }),
    );
    expect([...unused]).toEqual([]);
    expect(model.visits.map(({ id }) => id)).toEqual(['v1', added, 'v2', first, second]);
    expect(places(model)).toEqual(['a1 v1', `a1 ${first}`, `a2 ${second}`]);
  });

  it('leave no reference to what they remove', () => {
    const study = structuredClone(MODEL);
    study.notes.push({ id: 'n2', marker: 'b', text: stated('Late'), scope: scope({ visits: ['v1'] }) });
    study.forms.push({ id: 'f', name: stated('ECG'), activity: 'a1', ...NO_FIELDS });
    const { model } = applyDecisions(study, [
      decide({ entity: 'v1', field: 'name', decision: 'rejected' }),
      decide({ entity: 'a1', field: 'name', decision: 'rejected' }),
    ]);
    expect(model.notes).toEqual([]);
    expect(model.forms[0]).not.toHaveProperty('activity');
    expect(JSON.stringify(model)).not.toMatch(/"(v1|a1)"/);
  });

  it('add to a list, and address what was added', () => {
    const value = { list: 'inclusion', text: 'Weight 50 kg', number: '1a', after: 'c1' };
    const { model, unused } = changed(
      decide({ entity: added, field: 'text', value: 'Weight 60 kg' }),
      decide({ entity: added, field: 'added', value }),
    );
    expect(model.criteria.map(({ text }) => text.value)).toEqual(['Age 18', 'Weight 60 kg', 'Consent']);
    expect(model.criteria[1]?.text).toMatchObject({ origin: 'person', evidence: [] });
    expect(unused.size).toBe(0);
  });

  it('correct and reject the values of interventions', () => {
    const interventions = [{ id: 'i1', name: stated('ABC-1'), dose: stated('5 mg'), route: stated('Oral') }];
    const { model } = applyDecisions({ ...MODEL, interventions }, [
      decide({ entity: 'i1', field: 'dose', value: '10 mg' }),
      decide({ entity: 'i1', field: 'route', decision: 'rejected' }),
      decide({ entity: added, field: 'added', value: { list: 'intervention', text: 'Placebo' } }),
      decide({ entity: added, field: 'frequency', value: 'Once daily' }),
    ]);
    const [first, second] = model.interventions;
    expect(first?.dose).toMatchObject({ value: '10 mg', origin: 'person' });
    expect(first?.route).toBeUndefined();
    expect(second).toMatchObject({ name: { value: 'Placebo' }, frequency: { value: 'Once daily' } });
  });

  it('correct, add to and reject items of a criterion on any level', () => {
    const study = structuredClone(MODEL);
    const deepest = { id: 'i4', marker: '-', text: stated('lacunar'), children: [] };
    const third = { id: 'i3', marker: '1)', text: stated('ischemic'), children: [deepest] };
    const second = { id: 'i2', marker: 'i.', text: stated('stroke'), children: [third] };
    study.criteria[0]?.children.push({ id: 'i1', marker: 'a)', text: stated('any of'), children: [second] });
    const linesOf = (...decisions: AppliedDecision[]) =>
      applyDecisions(study, decisions).model.criteria.flatMap((criterion) =>
        nestedItems(criterion).map(({ item, depth }) => `${depth} ${item.marker} ${item.text.value}`),
      );
    const value = { list: 'item', text: 'embolic', marker: '+', parent: 'i3', after: 'i4' };
    expect(
      linesOf(
        decide({ entity: 'i4', field: 'text', value: 'lacunar stroke' }),
        decide({ entity: added, field: 'added', value }),
      ),
    ).toEqual(['0 a) any of', '1 i. stroke', '2 1) ischemic', '3 - lacunar stroke', '3 + embolic']);
    expect(linesOf(decide({ entity: 'i3', field: 'text', decision: 'rejected' }))).toEqual([
      '0 a) any of',
      '1 i. stroke',
    ]);
  });

  it.each([
    ['an unknown entity', decide({ entity: 'c9', field: 'text', value: 'X' })],
    ['an unknown field', decide({ entity: 'c1', field: 'window', value: 'X' })],
    ['a value of another kind', decide({ entity: 'v1', field: 'window', value: '3 days' })],
    ['a cell without its visit', cell('a1', 'v9', { value: { sign: 'X', isConditional: false } })],
    ['a mark that is not there', cell('a2', 'v1', { decision: 'accepted' })],
    ['a field that must have a value', decide({ entity: 'c1', field: 'number', decision: 'rejected' })],
    [
      'an id that is no added one',
      decide({ entity: 'c3', field: 'added', value: { list: 'arm', text: 'A' } }),
    ],
    ['a visit joined into itself', decide({ entity: 'v1', field: 'joined', value: 'v1' })],
    ['a visit joined into an activity', decide({ entity: 'v1', field: 'joined', value: 'a1' })],
    ['a split of nothing', split({ from: 'a1', name: 'ECG 2', across: [] })],
    ['a split at an unknown visit', split({ from: 'a1', name: 'ECG 2', across: ['v9'] })],
    ['a split of a criterion', split({ from: 'c1', name: 'Age 2', across: ['v1'] })],
    ['a scope of an unknown mark', decide({ entity: 'n1', field: 'scope', value: scope({ marks: ['m9'] }) })],
    ['an unknown epoch', decide({ entity: 'v1', field: 'epoch', value: 'e9' })],
    [
      'a condition of an unconditional mark',
      cell('a1', 'v1', { value: { sign: 'X', isConditional: false, condition: 'If indicated' } }),
    ],
  ])('are reported and change nothing for %s', (_what, decision) => {
    const { model, unused } = changed(decision);
    expect(unused.size).toBe(1);
    expect(canonicalJson(model)).toBe(canonicalJson(MODEL));
  });

  it('refuse the second of two joins in a circle', () => {
    const { model, unused } = changed(
      decide({ entity: 'v1', field: 'joined', value: 'v2' }),
      decide({ entity: 'v2', field: 'joined', value: 'v1' }),
    );
    expect([...unused]).toEqual(['v2 joined']);
    expect(model.visits.map(({ id }) => id)).toEqual(['v2']);
  });

  it('do not depend on their order', () => {
    const all = [
      split({ from: 'a1', name: 'ECG 2', across: ['v2'] }),
      decide({ entity: 'v1', field: 'joined', value: 'v2' }),
      decide({ entity: 'c1', field: 'text', value: 'Age 21' }),
      cell('a2', 'v1', { value: { sign: 'O', isConditional: false } }),
      decide({ entity: 'a2', field: 'name', decision: 'rejected' }),
    ];
    expect(canonicalJson(changed(...all).model)).toBe(canonicalJson(changed(...all.toReversed()).model));
  });

  it('can be made about every value that the study has', () => {
    const values = [...new StudyValues(structuredClone(MODEL)).addresses()];
    const all = values.map(({ entity, field }) => decide({ entity, field, decision: 'accepted' }));
    expect(all.length).toBeGreaterThan(10);
    expect([...changed(...all).unused]).toEqual([]);
  });
});
