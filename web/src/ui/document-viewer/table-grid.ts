import type { TableBlock, TableCell } from '@app/contracts';

/** The screen layout of a table. Each position of a row is a cell or blank. Positions under merged cells are omitted. */
export type GridPlace = TableCell | { readonly blank: number };

/** The model omits empty cells. Without blanks in their place, columns would shift. */
export function toGrid({ rows, columns }: TableBlock): GridPlace[][] {
  const covered = rows.map(() => new Set<number>());
  return rows.map((row, rowIndex) => {
    for (const cell of row.cells) cover(covered, rowIndex, cell);
    const places: GridPlace[] = [];
    const taken = covered[rowIndex] ?? new Set<number>();
    let next = 0;
    for (const cell of [...row.cells].sort((one, other) => one.column - other.column)) {
      fill(places, taken, next, cell.column);
      places.push(cell);
      next = cell.column + cell.columnSpan;
    }
    fill(places, taken, next, columns);
    return places;
  });
}

function cover(covered: readonly Set<number>[], row: number, cell: TableCell): void {
  for (let down = 1; down < cell.rowSpan && row + down < covered.length; down++)
    for (let across = 0; across < cell.columnSpan; across++) covered[row + down]?.add(cell.column + across);
}

function fill(places: GridPlace[], taken: ReadonlySet<number>, from: number, to: number): void {
  for (let column = from; column < to; column++) if (!taken.has(column)) places.push({ blank: column });
}
