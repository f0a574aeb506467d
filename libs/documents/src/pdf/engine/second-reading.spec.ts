import { eachOnce } from './second-reading';

const read = (...placed: readonly (readonly [text: string, x: number, y: number])[]) =>
  eachOnce(
    placed.map(([str, x, y]) => ({ str, transform: [1, 0, 0, 1, x, y], width: 0, height: 0, hasEOL: false })),
  ).map(({ str }) => str);

describe('the second reading', () => {
  it('takes a text once that is printed twice in its place', () => {
    expect(read(['Day 1', 100, 700], ['Day 8', 160, 700], ['Day 1', 100.7, 699.6])).toEqual([
      'Day 1',
      'Day 8',
    ]);
  });

  it('keeps equal texts in places of their own, letters that are near, and blanks', () => {
    expect(
      read(['X', 100, 700], ['X', 100, 688], ['l', 50, 60], ['l', 51.2, 60], [' ', 1, 1], [' ', 1, 1]),
    ).toHaveLength(6);
  });
});
