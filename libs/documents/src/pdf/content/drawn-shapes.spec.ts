import { addFilled, addStroked, addThin, type Shapes } from './drawn-shapes';

const shapes = (): Shapes => ({ rules: [], grounds: [], heads: [], slants: [] });
const counts = ({ rules, grounds, heads }: Shapes) => [rules.length, grounds.length, heads.length];

describe('shapes drawn on a page', () => {
  it('are rules where they are thin, grounds where they are wide', () => {
    const found = shapes();

    addFilled(
      [
        [0, 0],
        [90, 0],
        [90, 0.5],
        [0, 0.5],
        [0, 0],
      ],
      found,
    );
    addFilled(
      [
        [0, 10],
        [90, 10],
        [90, 30],
        [0, 30],
        [0, 10],
      ],
      found,
    );

    expect(counts(found)).toEqual([1, 1, 0]);
  });

  it('are heads of arrows where they are small and pointed, filled or stroked', () => {
    const found = shapes();

    addFilled(
      [
        [0, 3],
        [6, 0],
        [6, 6],
        [0, 3],
      ],
      found,
    );
    addStroked(
      [
        [20, 0],
        [16, 2.5],
        [20, 5],
      ],
      found,
    );

    expect(counts(found)).toEqual([0, 0, 3]);
  });

  it('are rules where tiny pictures draw a dotted border', () => {
    const found = shapes();

    expect(addThin({ left: 0, right: 2.4, top: 0, bottom: 0.5 }, found)).toBe(true);
    expect(addThin({ left: 0, right: 200, top: 0, bottom: 100 }, found)).toBe(false);
    expect(counts(found)).toEqual([1, 0, 0]);
  });

  it('keeps a long line that is nearly horizontal apart from rules and heads', () => {
    const found = shapes();
    addStroked(
      [
        [100, 12],
        [20, 8],
      ],
      found,
    );

    expect(found).toEqual({
      rules: [],
      grounds: [],
      heads: [],
      slants: [{ x1: 20, y1: 8, x2: 100, y2: 12 }],
    });
  });

  it.each([
    [
      'one head',
      [
        [0, 6],
        [80, 6],
        [80, 0],
        [95, 10],
        [80, 20],
        [80, 14],
        [0, 14],
      ],
      ['right'],
    ],
    [
      'two heads',
      [
        [0, 10],
        [15, 0],
        [15, 6],
        [80, 6],
        [80, 0],
        [95, 10],
        [80, 20],
        [80, 14],
        [15, 14],
        [15, 20],
      ],
      ['left', 'right'],
    ],
    [
      'a bar with a point',
      [
        [0, 0],
        [80, 0],
        [95, 10],
        [80, 20],
        [0, 20],
      ],
      ['right'],
    ],
    [
      'a hexagon',
      [
        [0, 10],
        [15, 0],
        [80, 0],
        [95, 10],
        [80, 20],
        [15, 20],
      ],
      [],
    ],
    [
      'a bar',
      [
        [0, 0],
        [95, 0],
        [95, 20],
        [0, 20],
      ],
      [],
    ],
  ] as const)('are block arrows with their heads: %s', (_what, corners, ends) => {
    const found = shapes();
    const points = corners.map(([x, y]) => [x, y] as const);

    addFilled([...points, points[0] ?? [0, 0]], found);

    expect(found.slants).toEqual(ends.length === 0 ? [] : [{ x1: 0, y1: 10, x2: 95, y2: 10 }]);
    expect(found.heads.map(({ left }) => (left === 0 ? 'left' : 'right'))).toEqual(ends);
  });
});
