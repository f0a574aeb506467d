import { aGrid, aPage, aRun, aTable } from '../../../test/pages';
import type { SmallShape } from '../content';
import { findGrids } from '../tables';
import { findFreeSigns, withDrawnSigns } from './drawn-signs';

const XS = [72, 192, 242, 292, 342];
const YS = [150, 170, 190, 210, 230];
const table = aTable([
  ['Procedure', 'Day 1', 'Day 2', 'Day 3'],
  ['ECG', '', '', ''],
  ['Weight', '', '', ''],
  ['Pulse', '', '', 'X'],
]);

const shape = (row: number, column: number, more: Partial<SmallShape> = {}): SmallShape => {
  const [x, y] = [(XS[column] ?? 0) + 25, (YS[row] ?? 0) + 10];
  return { kind: 'disc', lines: [], left: x - 3, right: x + 3, top: y - 3, bottom: y + 3, ...more };
};
const strokes = (
  row: number,
  column: number,
  ...ends: readonly (readonly [number, number, number, number])[]
) => {
  const [x, y] = [(XS[column] ?? 0) + 25, (YS[row] ?? 0) + 10];
  return shape(row, column, {
    kind: 'strokes',
    lines: ends.map(([x1, y1, x2, y2]) => [
      [x + x1, y + y1],
      [x + x2, y + y2],
    ]),
  });
};

/** The signs that are added to the text of the table. */
function added(
  small: readonly SmallShape[],
  slants: readonly { x1: number; x2: number; y1: number; y2: number }[] = [],
) {
  const rules = aGrid(XS, YS);
  const page = { ...aPage(table.runs, { rules }), small, slants };
  return withDrawnSigns(table.runs, page, findGrids(rules))
    .slice(table.runs.length)
    .map(({ text }) => text);
}

describe('the drawn signs of a table', () => {
  it('are told apart by their shapes', () => {
    const cross = strokes(2, 1, [-3, -3, 3, 3], [-3, 3, 3, -3]);
    const tick = strokes(2, 2, [-3, 0, -1, 3], [-1, 3, 3, -3]);

    expect(added([shape(1, 1), shape(1, 2, { kind: 'circle' }), cross, tick])).toEqual(['●', '○', 'X', '✓']);
    expect(added([shape(1, 1), shape(1, 1, { kind: 'circle' }), cross, tick])).toEqual(['●', 'X', '✓']);
    const pictures = ['a', 'b', 'a'].map((picture, at) => shape(1, at + 1, { kind: 'picture', picture }));
    expect(added(pictures)).toEqual(['◆', '◇', '◆']);
  });

  it.each<[string, readonly SmallShape[]]>([
    ['few', [shape(1, 1), shape(2, 2)]],
    ['beside labels', [shape(1, 0), shape(2, 0), shape(3, 0)]],
    ['over text', [shape(3, 3), shape(3, 3), shape(0, 1), shape(0, 2)]],
  ])('are no shapes that are %s', (_where, small) => {
    expect(added(small)).toEqual([]);
  });

  it('stand in a legend before what they mean, if the table has them', () => {
    const small = [shape(1, 1), shape(1, 2), shape(2, 1, { kind: 'circle' })];
    const beside = { left: 80, right: 86, top: 242, bottom: 248 };
    const legend = aRun('= assessed by telephone', 92, 248);
    const rules = aGrid(XS, YS);
    const runsWith = (sign: SmallShape, run = legend) => {
      const page = { ...aPage([...table.runs, run], { rules }), small: [...small, sign] };
      return withDrawnSigns(page.runs, page, findGrids(rules)).slice(page.runs.length);
    };
    const circle = shape(0, 0, { ...beside, kind: 'circle' });

    expect(runsWith(circle).at(-1)).toMatchObject({ text: '○', left: 80 });
    const others = [
      runsWith(circle, aRun('A sentence.', 92, 248)),
      runsWith(circle, aRun('= assessed by telephone', 300, 248)),
      runsWith(shape(0, 0, { ...beside, kind: 'picture', picture: 'a' })),
    ];
    for (const runs of others) expect(runs.map(({ text }) => text)).toEqual(['●', '●', '○']);
  });

  it('are no heads of arrows', () => {
    const heads = [1, 2, 3].map((row) => strokes(row, 2, [0, -2, 3, 0], [3, 0, 0, 2]));
    const shafts = [1, 2, 3].map((row) => {
      const y = (YS[row] ?? 0) + 10;
      return { x1: 200, x2: 270, y1: y, y2: y };
    });

    expect(added(heads, shafts)).toEqual([]);
    expect(added(heads)).toEqual(['✓', '✓', '✓']);
  });

  it('are looked for in tables only', () => {
    const small = [shape(1, 1), shape(1, 2), shape(2, 1)];
    const page = { ...aPage([aRun('A chart', 72, 100)]), small };

    expect(withDrawnSigns(page.runs, page, [])).toEqual(page.runs);
  });
});

describe('the drawn signs of a table without rules', () => {
  const words = table.runs.filter(({ text }) => text !== 'X');
  const half = (row: number, column: number): readonly SmallShape[] => {
    const ring = shape(row, column, { kind: 'circle' });
    return [ring, { ...ring, kind: 'disc', right: ring.left + 3 }];
  };
  const discs = [shape(1, 1), shape(2, 1), shape(3, 1), shape(1, 2)];
  const texts = (small: readonly SmallShape[], runs = words) =>
    findFreeSigns(small, runs, [])
      .signs.map(({ text }) => text)
      .sort();

  it('stand below headers and beside labels; half a disc in its circle is one sign', () => {
    const small = [...discs, ...half(2, 2), shape(3, 3, { kind: 'circle' })];

    expect(texts(small)).toEqual(['○', '◐', '●', '●', '●', '●'].sort());
    expect(findFreeSigns(small, words, []).small).toEqual([]);
    expect(findFreeSigns(small, words, findGrids(aGrid(XS, YS))).signs).toEqual([]);
  });

  it('have a legend of shapes before words, in a row or below each other', () => {
    const small = [...discs, ...half(2, 2), ...half(3, 2)];
    const signs = (places: readonly (readonly [number, number])[]) =>
      places.flatMap(([left, top], at): readonly SmallShape[] => {
        const ring: SmallShape = { kind: 'circle', lines: [], left, right: left + 6, top, bottom: top + 6 };
        return at === 0 ? [{ ...ring, kind: 'disc' }] : [ring, { ...ring, kind: 'disc', right: left + 3 }];
      });
    const inRow = [aRun('always', 90, 258), aRun('only if needed', 190, 258)];
    const below = [aRun('always', 90, 258), aRun('only if needed', 90, 278)];

    const alone = texts(small);
    expect(
      texts(
        [
          ...small,
          ...signs([
            [80, 252],
            [180, 252],
          ]),
        ],
        [...words, ...inRow],
      ),
    ).toHaveLength(alone.length + 2);
    expect(
      texts(
        [
          ...small,
          ...signs([
            [80, 252],
            [80, 272],
          ]),
        ],
        [...words, ...below],
      ),
    ).toHaveLength(alone.length + 2);
    expect(texts([...small, ...signs([[80, 252]])], [...words, ...inRow])).toEqual(alone);
  });

  it.each<[string, readonly SmallShape[]]>([
    [
      'circles to choose from',
      [1, 2, 3].flatMap((row) => [1, 2].map((at) => shape(row, at, { kind: 'circle' }))),
    ],
    ['few', discs],
    ['in one column', [1, 2, 3].flatMap((row) => [shape(row, 1), shape(row, 1)])],
  ])('are no shapes that are %s', (_what, small) => {
    expect(texts(small)).toEqual([]);
  });
});
