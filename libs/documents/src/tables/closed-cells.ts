import type { FilledCell } from './fill-marks';

/** A cell with its text; `isPlace` tells whether it has a place to fill in. */
export interface ClosedCell extends FilledCell {
  readonly isPlace: boolean;
}

/** A line, a box, or parts of a date or time. */
export const hasPlace = (text: string): boolean => /_{2,}|[☐□▢◻❏❑❒]/u.test(text);

/**
 * In a grid to fill in, a colored ground closes cells: `Leave grey cells empty`. Returns these cells, which are empty. Colored rows
 * and columns are design, and where places to fill in are colored, the color means something else.
 */
export function findClosedCells<Cell extends ClosedCell>(cells: readonly Cell[]): ReadonlySet<Cell> {
  const places = cells.filter(({ isPlace }) => isPlace);
  if (places.length < 2 || places.some(({ isShaded }) => isShaded)) return new Set();
  const tinted = new Set(
    cells.filter(({ column, isShaded }) => column === 0 && isShaded).map(({ row }) => row),
  );
  const open = new Set(cells.filter(({ isShaded }) => !isShaded).map(({ column }) => column));
  return new Set(
    cells.filter(
      ({ column, row, isEmpty, isShaded }) =>
        isShaded && isEmpty && column > 0 && !tinted.has(row) && open.has(column),
    ),
  );
}
