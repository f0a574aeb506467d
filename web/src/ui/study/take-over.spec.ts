import { DocumentStudy, type StudyDecision } from '@app/contracts';
import { takenOver } from './take-over';

const fact = (value: string) => ({
  value,
  origin: 'stated',
  readers: ['rules'],
  evidence: [{ document: 12, block: 'b1' }],
});
const criterion = (id: string, text: string) => ({
  id,
  kind: 'inclusion',
  number: '1',
  text: fact(text),
  children: [],
});
const EMPTY = [
  'arms',
  'epochs',
  'interventions',
  'objectives',
  'schedules',
  'notes',
  'forms',
  'openQuestions',
];
const { model } = DocumentStudy.parse({
  files: [],
  model: {
    ...Object.fromEntries(EMPTY.map((list) => [list, []])),
    modelVersion: 5,
    documents: [{ id: 12, name: 'Amendment' }],
    facts: { registryIds: [] },
    criteria: [criterion('c1', 'Adults'), criterion('c2', 'Consent'), criterion('c3', 'Weight of 55 kg')],
    visits: [
      { id: 'V1', name: fact('V1'), headers: [], kind: 'scheduled', planned: [], statedTimes: [] },
      { id: 'V2', name: fact('V2'), headers: [], kind: 'scheduled', planned: [], statedTimes: [] },
    ],
    activities: [{ id: 'a1', name: fact('ECG') }],
    marks: [
      {
        id: 'm1',
        activity: 'a1',
        visit: 'V1',
        cell: { document: 12, block: 't1', cell: 't1.c1' },
        sign: 'X',
        isConditional: false,
      },
    ],
  },
});
const decided = (given: Partial<StudyDecision>): StudyDecision => ({
  entity: 'c1',
  field: 'text',
  decision: 'accepted',
  valueBefore: null,
  value: null,
  evidence: [],
  reason: null,
  version: 1,
  isStale: true,
  decidedBy: 1,
  decidedByName: 'Ada Morgan',
  decidedAt: '2026-11-27T08:00:00.000Z',
  ...given,
});

describe('decisions about an earlier result', () => {
  it('are taken over for unchanged values only, with their reasons and without their places', () => {
    const corrected = decided({
      entity: 'c2',
      decision: 'corrected',
      valueBefore: 'Consent',
      value: 'Written consent',
      reason: 'As in section 5',
      evidence: [{ document: 11, block: 'b9' }],
    });
    const earlier = [
      decided({ valueBefore: 'Adults' }),
      corrected,
      decided({ entity: 'c3', valueBefore: 'Weight of 50 kg' }),
      decided({ entity: 'gone', valueBefore: 'Gone' }),
      decided({ entity: 'criteria', field: 'order', decision: 'corrected', value: ['c2', 'c1'] }),
      decided({ entity: 'V1', field: 'name', decision: 'proposed', valueBefore: 'V1' }),
    ];
    expect(takenOver(model, new Map(), earlier)).toEqual({
      accepted: [{ entity: 'c1', field: 'text' }],
      choices: [
        {
          entity: 'c2',
          field: 'text',
          decision: 'corrected',
          value: 'Written consent',
          reason: 'As in section 5',
        },
      ],
      left: 3,
    });
  });

  it('are taken over for marks, and for cells that have none', () => {
    const before = { isConditional: false, sign: 'X' };
    const mark = decided({ entity: 'a1|V1', field: 'mark', decision: 'rejected', valueBefore: before });
    const put = decided({ entity: 'a1|V2', field: 'mark', decision: 'corrected', value: before });
    expect(takenOver(model, new Map(), [mark, put])).toMatchObject({
      choices: [
        { entity: 'a1|V1', decision: 'rejected' },
        { entity: 'a1|V2', decision: 'corrected', value: before },
      ],
      left: 0,
    });
  });

  it('do not replace what people have decided here', () => {
    const own = decided({ decision: 'rejected', isStale: false });
    const earlier = [decided({ valueBefore: 'Adults' })];
    expect(takenOver(model, new Map([['c1 text', own]]), earlier)).toEqual({
      accepted: [],
      choices: [],
      left: 0,
    });
  });
});
