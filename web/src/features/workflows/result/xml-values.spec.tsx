import type { TracedValue } from '@app/contracts';
import { valueAt } from './xml-values';

const value = (from: number, to: number): TracedValue => ({
  kind: 'text',
  state: 'found',
  position: { line: 1, column: from + 1, path: '/A' },
  from,
  to,
  places: [],
});

describe('finding the value under the cursor', () => {
  const values = [value(3, 8), value(10, 10), value(20, 30)];

  it.each([
    [3, 3],
    [8, 3],
    [10, 10],
    [25, 20],
  ])('finds at %i the one from %i', (place, from) => {
    expect(valueAt(values, place)?.from).toBe(from);
  });

  it.each([0, 9, 15, 31])('finds none at %i', (place) => {
    expect(valueAt(values, place)).toBeNull();
  });
});
