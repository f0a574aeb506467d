/** A cell as far as its ground is concerned; merged cells are told once. */
export interface FilledCell {
  readonly row: number;
  readonly column: number;
  readonly isShaded: boolean;
  readonly isEmpty: boolean;
}

const FEWEST_MARKS = 6;
const FEWEST_ROWS = 3;

/**
 * Some schedules say "done at this visit" by the ground of a cell and print nothing into it. Returns those cells: empty and
 * coloured, in a table where colours differ within the rows and text marks are few. Rows that are coloured from their
 * label on (headers, sections, every second row) and whole columns say nothing of the kind.
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
  // A schedule with marks of its own uses grey for what is not done.
  const ownMarks = filled.filter((cell) => mixedRows.has(cell.row)).length;
  if (mixedRows.size < FEWEST_ROWS || mixedColumns.size < 2 || ownMarks > marks.length) return new Set();
  return new Set(marks);
}
