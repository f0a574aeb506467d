import { aRun } from '../../../test/pages';
import { toLines } from './text-lines';
import { readTwinLists } from './twin-lists';

const beside = (baseline: number, left: string, right: string, bold = false) => [
  aRun(left, 72, baseline, { bold }),
  aRun(right, 320, baseline, { bold }),
];
const list = [
  ...beside(120, '1. Adults.', '1. Pregnancy.'),
  aRun('2. Written consent of the participant', 72, 140),
  ...beside(154, 'or a representative.', '2. Allergy.'),
];

const read = (...runs: Parameters<typeof toLines>[0]) =>
  readTwinLists(toLines(runs))?.map(({ text }) => text);

describe('lists of criteria side by side', () => {
  it('are read one after the other, and what follows them last', () => {
    expect(
      read(
        aRun('Study Population', 72, 80),
        ...beside(100, 'Inclusion Criteria', 'Exclusion Criteria', true),
        ...list,
        aRun('6 Schedule', 72, 180, { bold: true }),
      ),
    ).toEqual([
      'Study Population',
      'Inclusion Criteria',
      '1. Adults.',
      '2. Written consent of the participant',
      'or a representative.',
      'Exclusion Criteria',
      '1. Pregnancy.',
      '2. Allergy.',
      '6 Schedule',
    ]);
  });

  it('are not seen in other columns, nor in a line that names one list twice', () => {
    expect(read(...beside(100, 'Objectives', 'Endpoints', true), ...list)).toBeUndefined();
    expect(read(...beside(100, 'Inclusion Criteria', 'Inclusion Criteria'), ...list)).toBeUndefined();
  });
});
