import { emptyStudy, type StudyModel } from '@app/contracts';
import { itemsOf } from './study-items';

const stated = (value: string) => ({
  value,
  origin: 'stated' as const,
  readers: ['rules' as const],
  evidence: [{ document: 1, block: value }],
});
const item = (marker: string, value: string, children: StudyModel['criteria'][number]['children'] = []) => ({
  id: value,
  marker,
  text: stated(value),
  children,
});
const MODEL = emptyStudy({ documents: [{ id: 1, name: 'protocol.pdf' }], openQuestions: [] });

describe('the values of a study', () => {
  it('include each value of an intervention, with an address of its own', () => {
    const interventions = [{ id: 'i', name: stated('ABC-1'), dose: stated('5 mg') }];
    expect(
      itemsOf({ ...MODEL, interventions }).map(({ key, part, label, text }) => [key, part, label, text]),
    ).toEqual([
      ['i name', 'overview', 'Intervention', 'ABC-1'],
      ['i dose', 'overview', 'Dose', '5 mg'],
    ]);
  });

  it('name the items of a criterion by the path of their markers, on all levels', () => {
    const children = [
      item('a)', 'stroke', [item('i.', 'ischemic', [item('', 'lacunar', [item('-', 'old')])])]),
    ];
    const criteria = [
      { id: 'c', kind: 'inclusion' as const, number: '5', text: stated('Has one of'), children },
    ];
    expect(itemsOf({ ...MODEL, criteria }).map(({ label, text, depth }) => [label, text, depth])).toEqual([
      ['Inclusion criterion 5', 'Has one of', 0],
      ['Inclusion criterion 5 a)', 'stroke', 1],
      ['Inclusion criterion 5 a) i.', 'ischemic', 2],
      ['Inclusion criterion 5 a) i.', 'lacunar', 3],
      ['Inclusion criterion 5 a) i. -', 'old', 4],
    ]);
  });

  it.each([
    ['3.', '3a', 'Inclusion criterion 3a'],
    ['4.1', '4.1.2', 'Inclusion criterion 4.1.2'],
    ['1', '1)', 'Inclusion criterion 1 1)'],
    ['1', '12', 'Inclusion criterion 1 12'],
  ])('under %s, item %s is called %s', (number, marker, label) => {
    const criteria = [
      {
        id: 'c',
        kind: 'inclusion' as const,
        number,
        text: stated('Has one of'),
        children: [item(marker, 'stroke')],
      },
    ];
    expect(itemsOf({ ...MODEL, criteria })[1]?.label).toBe(label);
  });
});
