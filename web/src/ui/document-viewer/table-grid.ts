import type { TableBlock, TableCell } from '@app/contracts';

/** A table laid out for the screen: every place of a row is a cell or blank; places under merged cells are left out. */
export type GridPlace = TableCell | { readonly blank: number };

/** The model leaves empty cells out; without them the columns of a row would slip. */
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
