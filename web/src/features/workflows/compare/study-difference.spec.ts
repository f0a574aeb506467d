import { DocumentStudy, emptyStudy } from '@app/contracts';
import { compareStudies } from './study-difference';

const fact = (value: string, block = 'b1') => ({
  value,
  origin: 'stated',
  readers: ['rules'],
  evidence: [{ document: 11, block }],
});
const criterion = (id: string, text: string, kind = 'inclusion') => ({
  id,
  kind,
  number: '1',
  text: fact(text, id),
  children: [],
});
const visit = (id: string, name = id) => ({
  id,
  name: fact(name),
  headers: [],
  kind: 'scheduled',
  planned: [],
  statedTimes: [],
});
const mark = (activity: string, at: string, sign = 'X') => ({
  id: `${activity} ${at}`,
  activity,
  visit: at,
  cell: { document: 11, block: 't1', cell: `t1.${activity}.${at}` },
  sign,
  isConditional: false,
});
const model = (given: object) =>
  DocumentStudy.parse({
    files: [],
    model: {
      ...emptyStudy(),
      documents: [{ id: 11, name: 'Protocol' }],
      facts: { title: fact('A study'), registryIds: [] },
      ...given,
    },
  }).model;
const compared = (before: object, after: object) =>
  Object.fromEntries(compareStudies(model(before), model(after)).map((part) => [part.part, part]));
const told = ({ changes }: { changes: readonly { kind: string; before: unknown; after: unknown }[] }) =>
  changes.map(({ kind, before, after }) => [
    kind,
    (before as { text: string } | null)?.text,
    (after as { text: string } | null)?.text,
  ]);

describe('two studies', () => {
  it('agree fully if they state the same, whatever their blocks are called', () => {
    const after = { criteria: [{ ...criterion('c1', 'Adults.'), text: fact(' Adults.', 'b99') }] };
    const { criteria, title } = compared({ criteria: [criterion('c1', 'Adults.')] }, after);
    expect(criteria).toMatchObject({ before: 1, after: 1, same: 1, share: 1, changes: [] });
    expect(title?.share).toBe(1);
  });

  it('differ in what was added, removed, changed and moved, with both places', () => {
    const [a, b, c, d] = [
      criterion('a', 'Age of 18 years or more'),
      criterion('b', 'Written consent'),
      criterion('c', 'No pregnancy'),
      criterion('d', 'Weight of at least 50 kg'),
    ];
    const { criteria } = compared(
      { criteria: [a, b, c, d] },
      { criteria: [c, criterion('a2', 'Age of 21 years or more'), b, criterion('e', 'Stable dose')] },
    );
    expect(told(criteria ?? { changes: [] })).toEqual([
      ['moved', 'No pregnancy', 'No pregnancy'],
      ['changed', 'Age of 18 years or more', 'Age of 21 years or more'],
      ['added', undefined, 'Stable dose'],
      ['removed', 'Weight of at least 50 kg', undefined],
    ]);
    expect(criteria).toMatchObject({ before: 4, after: 4, same: 1, share: 0.2 });
    expect(criteria?.changes[1]).toMatchObject({
      before: { place: { block: 'a' } },
      after: { place: { block: 'a2' } },
    });
  });

  it('tell a criterion that went from one list to the other', () => {
    const { criteria } = compared(
      { criteria: [criterion('a', 'Pregnancy at screening')] },
      { criteria: [criterion('x', 'Pregnancy at screening', 'exclusion')] },
    );
    expect(criteria?.changes).toMatchObject([
      {
        kind: 'moved',
        before: { label: 'Inclusion criterion 1' },
        after: { label: 'Exclusion criterion 1' },
      },
    ]);
  });

  it('keep the marks of an activity and a visit that were renamed, and tell a lost and an altered mark', () => {
    const activities = ['ECG', 'Vital signs'].map((name) => ({ id: name, name: fact(name) }));
    const before = {
      visits: [visit('V1', 'Visit 1 (screening)'), visit('V2')],
      activities,
      marks: [mark('ECG', 'V1'), mark('ECG', 'V2'), mark('Vital signs', 'V2')],
    };
    const { visits, marks } = compared(before, {
      visits: [visit('other', 'Visit 1 screening call'), visit('V2')],
      activities,
      marks: [mark('ECG', 'other'), mark('ECG', 'V2', 'P')],
    });
    expect(told(visits ?? { changes: [] })).toEqual([
      ['changed', 'Visit 1 (screening)', 'Visit 1 screening call'],
    ]);
    expect(told(marks ?? { changes: [] })).toEqual([
      ['changed', 'X', 'P'],
      ['removed', 'X', undefined],
    ]);
  });
});
