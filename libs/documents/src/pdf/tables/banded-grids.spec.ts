import { aRun } from '../../../test/pages';
import type { Rect, Rule, Run } from '../content';
import { withBandedGrids } from './banded-grids';
import { findGrids } from './lattice';

const [LEFT, RIGHT] = [72, 372];
const YS = [100, 120, 140, 160, 180];
const VISITS = [210, 260, 310];

/** A header, and rows of a label and marks. */
const table = (marks: readonly string[]): Run[] => [
  aRun('Procedure', 76, 114),
  ...VISITS.map((x, at) => aRun(`Day ${at}`, x - 8, 114)),
  ...marks.flatMap((row, at) => [
    aRun(`Activity ${at}`, 76, 134 + at * 20),
    ...VISITS.filter((_x, column) => row[column] === 'X').map((x) => aRun('X', x, 134 + at * 20)),
  ]),
];
const MARKS = ['X-X', 'XX-', '-XX'];

const flat = (y: number): Rule => ({ x1: LEFT, x2: RIGHT, y1: y, y2: y });
const band = (at: number): Rect => ({
  left: LEFT,
  right: RIGHT,
  top: YS[at] ?? 0,
  bottom: YS[at + 1] ?? 0,
});

function gridsOf(
  runs: readonly Run[],
  { rules = [], grounds = [] }: { rules?: readonly Rule[]; grounds?: readonly Rect[] },
) {
  return withBandedGrids({ rules, grounds, grids: findGrids(rules) }, runs).map(({ xs, ys }) => [
    xs.length - 1,
    ys.length - 1,
  ]);
}

describe('a schedule without rules between its columns', () => {
  it('is divided where marks stand below each other, if rules or colored bands separate its rows', () => {
    expect(gridsOf(table(MARKS), { rules: YS.map(flat) })).toEqual([[4, 4]]);
    const ends = [100, 180].map(flat);
    expect(gridsOf(table(MARKS), { rules: ends, grounds: [band(0), band(2)] })).toEqual([[4, 4]]);
    const cells = [72, 172, 272].map((left) => ({ ...band(2), left, right: left + 100 }));
    expect(gridsOf(table(MARKS), { rules: ends, grounds: [band(0), ...cells] })).toEqual([[4, 4]]);
  });

  it('has rows of marks without a band around those with one, and a header above all bands', () => {
    expect(gridsOf(table([...MARKS, '--X']), { grounds: [band(1), band(3)] })).toEqual([[4, 5]]);
    const legend = [...table(MARKS), aRun('X', 100, 194), aRun('done', 120, 194)];
    expect(gridsOf(legend, { grounds: [band(1), band(3)] })).toEqual([[4, 4]]);
  });

  it('keeps columns apart whose headers touch each other', () => {
    const headers = VISITS.map((x) => ({ ...aRun('Post-treatment', x - 22, 114), right: x + 27 }));
    const runs = [aRun('Procedure', 76, 114), ...headers, ...table(MARKS).slice(4)];

    expect(gridsOf(runs, { rules: YS.map(flat) })).toEqual([[4, 4]]);
  });

  it('keeps a text over several columns whole', () => {
    const [header] = table(MARKS);
    const title = { ...aRun('Treatment period', 250, 114), right: 330 };
    const runs = [header, title, ...table(MARKS).slice(4)].filter((run) => run !== undefined);
    const [grid] = withBandedGrids({ rules: YS.map(flat), grounds: [], grids: [] }, runs);

    expect(grid?.cells.filter(({ row }) => row === 0).map(({ columnSpan }) => columnSpan)).toContain(2);
  });

  it.each<[string, readonly Run[], readonly Rule[]]>([
    ['has text instead of marks', table(['---', '---']), YS.map(flat)],
    ['has three rules only', table(MARKS), [100, 120, 180].map(flat)],
    ['has several rows of marks between two rules', table(MARKS), [80, 100, 120, 180].map(flat)],
  ])('is left to the lines if it %s', (_why, runs, rules) => {
    expect(gridsOf(runs, { rules })).toEqual([]);
  });
});
