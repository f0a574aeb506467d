export interface SheetCell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly comment: string;
}

export interface PlacedCell extends SheetCell {
  readonly rowSpan: number;
  readonly columnSpan: number;
}

/** Cells that belong together: rows without a blank row between them. */
export interface Region {
  readonly top: number;
  readonly left: number;
  readonly columns: number;
  readonly rows: readonly (readonly PlacedCell[])[];
}

/** Blank rows that end a table; one blank row is often only for the eye. */
const BLANK_ROWS = 2;

/** Cuts a sheet into tables at stretches of blank rows. */
export function findRegions(
  cells: readonly SheetCell[],
  merges: ReadonlyMap<string, { readonly rows: number; readonly columns: number }>,
): readonly Region[] {
  const filled = cells
    .filter((cell) => cell.text !== '')
    .sort((one, other) => one.row - other.row || one.column - other.column);
  const groups: PlacedCell[][] = [];
  let reach = -Infinity;
  for (const cell of filled) {
    const span = merges.get(`${cell.row}.${cell.column}`) ?? { rows: 1, columns: 1 };
    const placed = { ...cell, rowSpan: span.rows, columnSpan: span.columns };
    const group = groups.at(-1);
    if (group && cell.row <= reach + BLANK_ROWS) group.push(placed);
    else groups.push([placed]);
    reach = Math.max(reach, cell.row + span.rows - 1);
  }
  return groups.map(toRegion);
}

function toRegion(cells: readonly PlacedCell[]): Region {
  const left = Math.min(...cells.map((cell) => cell.column));
  const right = Math.max(...cells.map((cell) => cell.column + cell.columnSpan));
  const top = Math.min(...cells.map((cell) => cell.row));
  const rows = new Map<number, PlacedCell[]>();
  for (const cell of cells) rows.set(cell.row, [...(rows.get(cell.row) ?? []), cell]);
  // Spans count sheet rows; rows without text are not kept, so a span may only reach over kept ones.
  const kept = [...rows.keys()].sort((one, other) => one - other);
  return {
    top,
    left,
    columns: right - left,
    rows: kept.map((row) =>
      (rows.get(row) ?? []).map((cell) => ({
        ...cell,
        rowSpan: Math.max(1, kept.filter((other) => other >= row && other < row + cell.rowSpan).length),
      })),
    ),
  };
}
