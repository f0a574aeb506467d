import { emptyStudy, type StudyModel, type TextFact } from '@app/study-model';
import { studyPlaces } from './study-places';

const stated = (block: string): TextFact => ({
  value: block,
  origin: 'stated',
  readers: ['rules'],
  evidence: [{ document: 1, block }],
});
const item = (block: string, children: StudyModel['criteria'][number]['children'] = []) => ({
  id: block,
  marker: '-',
  text: stated(block),
  children,
});
const EMPTY: StudyModel = emptyStudy();
const blocksOf = (study: StudyModel): string[] =>
  studyPlaces(study).facts.flatMap(({ places }) => places.map(({ block }) => block));

describe('the places of a study', () => {
  it('include all values of interventions', () => {
    const interventions = [{ id: 'i', name: stated('b1'), dose: stated('b2'), frequency: stated('b3') }];
    expect(blocksOf({ ...EMPTY, interventions })).toEqual(['b1', 'b2', 'b3']);
  });

  it('include the items of a criterion on all levels', () => {
    const children = [item('b2', [item('b3', [item('b4', [item('b5')])])])];
    const criterion = { id: 'c', kind: 'inclusion' as const, number: '1', text: stated('b1'), children };
    expect(blocksOf({ ...EMPTY, criteria: [criterion] })).toEqual(['b1', 'b2', 'b3', 'b4', 'b5']);
  });
});
