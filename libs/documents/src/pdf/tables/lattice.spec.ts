import { aGrid } from '../../../test/pages';
import { findGrids } from './lattice';

describe('finding ruled grids', () => {
  it('finds every cell of a full grid', () => {
    const [grid] = findGrids(aGrid([0, 50, 100], [0, 20, 40]));

    expect(grid?.cells).toHaveLength(4);
  });

  it('merges cells where the rule between them is missing', () => {
    const rules = [
      { x1: 0, y1: 0, x2: 100, y2: 0 },
      { x1: 0, y1: 20, x2: 100, y2: 20 },
      { x1: 0, y1: 40, x2: 100, y2: 40 },
      { x1: 0, y1: 0, x2: 0, y2: 40 },
      { x1: 100, y1: 0, x2: 100, y2: 40 },
      { x1: 50, y1: 20, x2: 50, y2: 40 },
    ];

    const [grid] = findGrids(rules);

    expect(grid?.cells.map((cell) => [cell.row, cell.column, cell.columnSpan])).toEqual([
      [0, 0, 2],
      [1, 0, 1],
      [1, 1, 1],
    ]);
  });

  it('takes double and broken rules for one', () => {
    const rules = [...aGrid([0, 50, 100], [0, 20, 40]), { x1: 0, y1: 1.5, x2: 100, y2: 1.5 }];

    expect(findGrids(rules)[0]?.ys).toHaveLength(3);
  });

  it('keeps grids that do not touch apart', () => {
    const below = aGrid([0, 50, 100], [100, 120, 140]);

    expect(findGrids([...aGrid([0, 50, 100], [0, 20, 40]), ...below])).toHaveLength(2);
  });

  it('sees no grid in an underline', () => {
    expect(findGrids([{ x1: 0, y1: 10, x2: 80, y2: 10 }])).toEqual([]);
  });

  it('joins the pieces of dashed and dotted rules', () => {
    const dashed = (piece: number, gap: number) =>
      aGrid([0, 50, 100], [0, 20, 40]).flatMap(({ x1, y1, x2, y2 }) => {
        const isHorizontal = y1 === y2;
        const length = isHorizontal ? x2 - x1 : y2 - y1;
        return Array.from({ length: Math.ceil(length / (piece + gap)) }, (_piece, index) => {
          const [from, to] = [index * (piece + gap), Math.min(length, index * (piece + gap) + piece)];
          return isHorizontal
            ? { x1: x1 + from, y1, x2: x1 + to, y2 }
            : { x1, y1: y1 + from, x2, y2: y1 + to };
        });
      });

    expect(findGrids(dashed(6, 4))[0]?.cells).toHaveLength(4);
    expect(findGrids(dashed(0.5, 1.5))[0]?.cells).toHaveLength(4);
  });

  it('takes the ends of the rules for the sides that have none', () => {
    const closed = aGrid([0, 50, 100, 150], [0, 20, 40, 60]);
    const open = closed.filter(({ x1, x2 }) => x1 !== x2 || (x1 !== 0 && x1 !== 150));

    const [grid] = findGrids(open);

    expect(grid?.xs).toEqual([0, 50, 100, 150]);
    expect(grid?.isOpen).toBe(true);
    expect(findGrids(closed)[0]?.isOpen).toBe(false);
  });
});
