import type { Rect, Rule, Run } from '../content';
import { countColouredPlaces } from './coloured-places';

const run = (text: string, left: number, top: number): Run => ({
  text,
  left,
  top,
  right: left + text.length * 5,
  bottom: top + 10,
  baseline: top + 8,
  size: 10,
  font: 'sans',
  bold: false,
  spaced: false,
  turned: false,
  hidden: false,
});
const area = (column: number, row: number, height = 20): Rect => ({
  left: 100 + column * 40,
  right: 140 + column * 40,
  top: 40 + row * 20,
  bottom: 40 + row * 20 + height,
});
const rules = [0, 1, 2, 3].map((row): Rule => ({ x1: 10, x2: 260, y1: 40 + row * 20, y2: 40 + row * 20 }));
const runs = [
  ...['Day 1', 'Day 8', 'Day 15'].map((text, at) => run(text, 105 + at * 40, 25)),
  ...['Consent', 'Vital signs', 'Blood'].map((text, at) => run(text, 10, 45 + at * 20)),
];
const grounds = [area(0, 0), area(0, 1), area(1, 1), area(2, 1), area(1, 2), area(2, 2)];

describe('colored areas of a page', () => {
  it('count where they are in rows and columns', () => {
    expect(countColouredPlaces({ grounds, rules }, runs)).toBe(6);
  });

  it('count once if a cell is colored line by line, or twice', () => {
    const halves = grounds.flatMap((whole) => [
      { ...whole, bottom: whole.top + 10 },
      { ...whole, top: whole.top + 10 },
    ]);

    expect(countColouredPlaces({ grounds: halves, rules }, runs)).toBe(6);
    expect(countColouredPlaces({ grounds: [...grounds, ...grounds], rules }, runs)).toBe(6);
  });

  it('do not count beside a colored label, or below no header', () => {
    const labels = [0, 1, 2].map((row) => ({ ...area(0, row), left: 8, right: 99 }));

    expect(countColouredPlaces({ grounds: [...grounds, ...labels], rules }, runs)).toBe(0);
    expect(countColouredPlaces({ grounds, rules }, runs.slice(3))).toBe(0);
  });
});
