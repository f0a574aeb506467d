/** A cell with its background. Merged cells are listed once. */
export interface FilledCell {
  readonly row: number;
  readonly column: number;
  readonly isShaded: boolean;
  readonly isEmpty: boolean;
}

const FEWEST_MARKS = 6;
const FEWEST_ROWS = 3;

/**
 * Some schedules mark "done at this visit" only by the background color of a cell. Returns those cells: empty and colored, in a
 * table where colors differ within rows and text marks are rare. Rows that are colored from their label on (headers, sections,
 * every second row) and whole columns are not marks.
 */
export function findFillMarks<Cell extends FilledCell>(cells: readonly Cell[]): ReadonlySet<Cell> {
  const tinted = new Set(cells.filter((cell) => cell.column === 0 && cell.isShaded).map((cell) => cell.row));
  const empty = cells.filter((cell) => cell.isEmpty && cell.column > 0 && !tinted.has(cell.row));
  const shaded = empty.filter((cell) => cell.isShaded);
  const filled = cells.filter((cell) => !cell.isEmpty && cell.column > 0);
  if (shaded.length < FEWEST_MARKS) return new Set();
  const plainRows = new Set(empty.filter((cell) => !cell.isShaded).map((cell) => cell.row));
  const plainColumns = new Set(empty.filter((cell) => !cell.isShaded).map((cell) => cell.column));
  const marks = shaded.filter((cell) => plainRows.has(cell.row) || plainColumns.has(cell.column));
  const mixedRows = new Set(marks.filter((cell) => plainRows.has(cell.row)).map((cell) => cell.row));
  const mixedColumns = new Set(
    marks.filter((cell) => plainColumns.has(cell.column)).map((cell) => cell.column),
  );
  // A schedule with text marks uses gray for activities that are not done.
  const ownMarks = filled.filter((cell) => mixedRows.has(cell.row)).length;
  if (mixedRows.size < FEWEST_ROWS || mixedColumns.size < 2 || ownMarks > marks.length) return new Set();
  return new Set(marks);
}
