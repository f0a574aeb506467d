import {
  type MarkUnit,
  type MatrixColumn,
  type MatrixRow,
  placeKey,
  type InterpretedCell,
  type InterpretedRows,
} from './matrix';
import { isRemarkOver } from './matrix-units';

interface ReadGrid {
  readonly rows: readonly MatrixRow[];
  readonly columns: readonly MatrixColumn[];
  readonly units: readonly MarkUnit[];
}

/**
 * Table positions whose cells have any content, whether they are units or not: a reference of the XML to such a position has a
 * printed basis. A sentence across the visits, below the marks of its row, explains those marks and does not fill the other
 * columns. If it is alone or next to the marks, such as "throughout the study", it fills the columns that it covers.
 */
export function filledPlaces(said: InterpretedRows, { rows, columns, units }: ReadGrid): ReadonlySet<string> {
  const byIndex = new Map(rows.map((row) => [row.index, row]));
  const marked = new Set(units.flatMap(({ row, value }) => (value === null ? [row] : [])));
  const names = new Set([...marked].map(nameOf));
  const isBelowMarks = (row: MatrixRow): boolean => names.has(nameOf(row)) && !marked.has(row);
  const first = columns[0]?.index ?? 0;
  const places = new Set<string>();
  const fill = ({ cell }: InterpretedCell, index: number): void => {
    for (let down = index; down < index + cell.rowSpan; down += 1) {
      const row = byIndex.get(down);
      if (row === undefined || (isRemarkOver(cell, columns) && isBelowMarks(row))) continue;
      for (let across = cell.column; across < cell.column + cell.columnSpan; across += 1)
        places.add(placeKey(down, across));
    }
  };
  said.forEach((row, index) => {
    for (const one of row) if (one.saying.kind !== 'nothing' && one.cell.column >= first) fill(one, index);
  });
  return places;
}

const nameOf = ({ group, label }: MatrixRow): string => `${group}\n${label}`;
