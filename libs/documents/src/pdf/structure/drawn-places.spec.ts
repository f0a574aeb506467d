import { aRun } from '../../../test/pages';
import type { Rule } from '../content';
import { findDrawnCircles, findDrawnFrames, findDrawnLines, findDrawnPlaces } from './drawn-places';

/** The sides of a rectangle. */
const box = (left: number, top: number, width: number, height: number): Rule[] => [
  { x1: left, x2: left + width, y1: top, y2: top },
  { x1: left, x2: left + width, y1: top + height, y2: top + height },
  { x1: left, x2: left, y1: top, y2: top + height },
  { x1: left + width, x2: left + width, y1: top, y2: top + height },
];
const comb = (left: number, top: number, count: number): Rule[] =>
  Array.from({ length: count }, (_, at) => box(left + at * 13, top, 13, 17)).flat();

describe('places to fill in that a page draws', () => {
  it('are combs of boxes that touch each other, and boxes to tick', () => {
    const rules = [
      ...comb(100, 100, 3),
      ...comb(142, 100, 1),
      ...box(100, 140, 9, 9),
      ...box(150, 140, 9, 9),
    ];
    const { places, rules: rest } = findDrawnPlaces(rules, [aRun('Yes', 112, 148)]);
    expect(places.map(({ text }) => text).sort()).toEqual(['|__|', '|__|__|__|', '☐', '☐']);
    expect(rest).toEqual([]);
  });

  it('are not the cells of a table or boxes with a text', () => {
    const cells = [100, 120, 140].flatMap((x) => [200, 220].flatMap((y) => box(x, y, 20, 20)));
    const filled = [...box(300, 100, 20, 20), ...box(340, 100, 20, 20)];
    const texts = [aRun('X', 306, 113), aRun('X', 346, 113)];
    expect(findDrawnPlaces([...cells, ...filled], texts)).toEqual({
      places: [],
      rules: [...cells, ...filled],
    });
    const row: Rule[] = [
      { x1: 50, x2: 300, y1: 300, y2: 300 },
      { x1: 50, x2: 300, y1: 320, y2: 320 },
      ...[50, 250, 270, 300].map((x) => ({ x1: x, x2: x, y1: 300, y2: 320 })),
    ];
    expect(findDrawnPlaces([...row, ...row], []).places).toEqual([]);
  });

  it('are digits where boxes without a text stand close together', () => {
    const digits = [100, 116, 132, 152, 168].flatMap((left) => box(left, 100, 13, 13));
    expect(findDrawnPlaces(digits, []).places.map(({ text }) => text)).toEqual(['|__|__|__|', '|__|__|']);
    const ticked = [...box(100, 100, 9, 9), ...box(112, 100, 9, 9)];
    const texts = [aRun('Y', 109.5, 108), aRun('N', 122, 108)].map((run) => ({
      ...run,
      right: run.left + 2,
    }));
    expect(findDrawnPlaces(ticked, texts).places.map(({ text }) => text)).toEqual(['☐', '☐']);
  });

  it('are a single box before a sentence, but not before a word', () => {
    const one = box(40, 200, 9, 9);
    expect(findDrawnPlaces(one, [aRun('No medicine was taken', 54, 208)]).places).toMatchObject([
      { text: '☐' },
    ]);
    expect(findDrawnPlaces(one, [aRun('Acme', 54, 208)]).places).toEqual([]);
  });

  it('are empty frames behind their labels', () => {
    const label = aRun('Weight', 50, 300);
    const frame = { left: label.right + 10, right: label.right + 80, top: 289, bottom: 305 };
    const below = { ...frame, top: 330, bottom: 346 };
    expect(findDrawnFrames([frame, below], [label])).toMatchObject({
      frames: [{ text: '____', left: frame.left }],
      grids: [below],
    });
    expect(findDrawnFrames([frame], [label, aRun('80', frame.left + 5, 300)]).frames).toEqual([]);
  });

  it('are circles with an answer behind them, unless most circles of the page have none', () => {
    const circle = (left: number, top: number) =>
      ({ kind: 'circle', lines: [], left, right: left + 9, top, bottom: top + 9 }) as const;
    const options = [circle(100, 100), circle(160, 100)];
    const texts = [aRun('Yes', 112, 108), aRun('No', 172, 108)];
    const before = [aRun('Yes', 82, 108), aRun('No', 145, 108)].map((run) => ({
      ...run,
      right: run.left + 14,
    }));
    expect(findDrawnCircles(options, before).circles).toHaveLength(2);
    const rows = [200, 220].flatMap((top) => [260, 340, 420].map((left) => circle(left, top)));
    const labels = [aRun('I was tired', 50, 208), aRun('I had dreams', 50, 228)];
    const side = { x1: 300, x2: 300, y1: 190, y2: 240 };
    expect(findDrawnCircles(rows, labels).circles).toHaveLength(6);
    expect(findDrawnCircles(rows, labels, [side]).circles).toEqual([]);
    expect(findDrawnCircles(rows.slice(0, 3), labels).circles).toEqual([]);
    const points = Array.from({ length: 6 }, (_, at) => circle(100 + 20 * at, 300 + 3 * at));
    expect(findDrawnCircles(options, texts)).toMatchObject({
      circles: [{ text: '○', left: 100 }, { left: 160 }],
      small: [],
    });
    expect(findDrawnCircles([...options, ...points], texts)).toEqual({
      circles: [],
      small: [...options, ...points],
    });
  });

  it('are lines behind a label, and no rules below a text', () => {
    const label = aRun('Name of nurse', 72, 500);
    const line = { x1: label.right + 20, x2: label.right + 160, y1: 502, y2: 502 };
    const under = { x1: 72, x2: 180, y1: 560, y2: 560 };
    const runs = [label, aRun('A title with a rule', 72, 556)];
    expect(findDrawnLines([line, under], runs, [])).toMatchObject([{ text: '____', left: line.x1 }]);
    expect(findDrawnLines([line], runs, [{ left: 60, right: 400, top: 480, bottom: 520 }])).toEqual([]);
  });

  it('are lines far behind their labels where another answer begins at the same edge', () => {
    const labels = [aRun('Date of visit', 60, 300), aRun('Sex', 60, 330)];
    const line = { x1: 280, x2: 420, y1: 302, y2: 302 };
    const circle = aRun('○ Female', 280, 330);
    expect(findDrawnLines([line], labels, [])).toEqual([]);
    expect(findDrawnLines([line], [...labels, circle], [])).toMatchObject([{ text: '____', left: 280 }]);
  });
});
