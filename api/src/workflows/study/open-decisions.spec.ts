import { emptyStudy, applyDecisions, type AppliedDecision, type StudyModel } from '@app/study-model';
import { openDecisions } from './open-decisions';

const at = (cell: string) => ({ document: 1, block: 't', cell });
const visit = (id: string, cell: string) => ({
  id,
  name: { value: id, origin: 'stated' as const, readers: ['rules' as const], evidence: [at(cell)] },
  headers: [],
  kind: 'scheduled' as const,
  planned: [],
  statedTimes: [],
});
const MODEL: StudyModel = emptyStudy({
  visits: [visit('v1', 'c1'), visit('v2', 'c2')],
  activities: [{ id: 'a1', name: visit('ECG', 'r1').name }],
  marks: [{ id: 'm', activity: 'a1', visit: 'v1', cell: at('r1c1'), sign: 'X', isConditional: false }],
});

const openAfter = (cell: string, ...given: Partial<AppliedDecision>[]): number => {
  const decisions = given.map((one, id) => ({
    entity: '',
    field: 'name',
    decision: 'accepted' as const,
    value: null,
    ...one,
    evidence: [...(one.evidence ?? [])],
    id,
    version: 1,
    valueBefore: null,
    reason: null,
    decidedBy: 1,
    decidedAt: new Date(0),
    firstName: null,
    lastName: null,
  }));
  const differences = [{ rules: 'A', model: 'B', evidence: [at(cell)] }];
  const stored = { model: MODEL, files: [], differences };
  return openDecisions({ stored, decisions, ...applyDecisions(MODEL, decisions) });
};

describe('values that a person has to decide', () => {
  const joined = { entity: 'v1', field: 'joined', decision: 'corrected' as const, value: 'v2' };

  it('are those that two readings read differently, until one of their values is decided', () => {
    expect(openAfter('r1c1')).toBe(1);
    expect(openAfter('r1c1', { entity: 'a1|v1', field: 'mark' })).toBe(0);
  });

  it('follow a mark and a name into the visit that theirs was joined into', () => {
    expect(openAfter('r1c1', joined)).toBe(1);
    expect(openAfter('r1c1', joined, { entity: 'a1|v2', field: 'mark' })).toBe(0);
    expect(openAfter('c1', joined)).toBe(1);
    expect(openAfter('c1', joined, { entity: 'v2' })).toBe(0);
  });

  it('are not those that were removed with their visit', () => {
    expect(openAfter('r1c1', { entity: 'v1', decision: 'rejected' })).toBe(0);
  });
});
