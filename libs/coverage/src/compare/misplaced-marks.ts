import { formatSentence } from '@app/contracts';
import type { CountedCell, CountedTable } from '../count/count-table';
import type { Place, PlacedMark } from '../study-coverage';
import { type Comparison, joined, type Opened } from './comparison';
import { groupOf } from './open-cells';

/**
 * Marks that connect another activity or visit than their cell does, and marks that are stated twice. The activity must be
 * printed in the row of the cell and the visit in its column, or the other way round. Visits of several tables are one if their
 * headers are equal, so a header of another table counts by its text.
 */
export function misplacedMarks(
  counted: CountedTable,
  comparison: Comparison,
  { marks, textAt }: { marks: readonly PlacedMark[]; textAt: (place: Place) => string | undefined },
): Opened {
  const cells = new Map(counted.cells.map((one) => [one.cell.id, one]));
  const seen = new Set<string>();
  const wrong = new Set<CountedCell>();
  for (const { cell: place, activity, visit, pair } of marks) {
    const cell = cells.get(place.cell ?? '');
    if (cell === undefined) continue;
    const key = `${cell.cell.id}|${pair}`;
    const isPlaced = isCrossing(cell, { activity, visit }, { counted, textAt });
    if (seen.has(key) || !isPlaced) wrong.add(cell);
    seen.add(key);
  }
  if (wrong.size === 0) return joined([]);
  const say = ({ count, rows, page }: { count: number; rows: string; page: number | null }) =>
    formatSentence('open.misplaced', { count, rows, page });
  return groupOf('misplaced', [...wrong], { counted, comparison, say });
}

interface Lookup {
  readonly counted: CountedTable;
  readonly textAt: (place: Place) => string | undefined;
}

function isCrossing(
  cell: CountedCell,
  { activity, visit }: { activity: readonly Place[]; visit: readonly Place[] },
  lookup: Lookup,
): boolean {
  return (
    (isInRow(cell, activity, lookup) && isInColumn(cell, visit, lookup)) ||
    (isInRow(cell, visit, lookup) && isInColumn(cell, activity, lookup))
  );
}

/** True if one of the places, or a cell with its text, is in a row that the cell covers. */
function isInRow(cell: CountedCell, places: readonly Place[], lookup: Lookup): boolean {
  const rows = [cell.row, cell.row + cell.cell.rowSpan] as const;
  return isBeside(places, lookup, (one) => overlaps([one.row, one.row + one.cell.rowSpan], rows));
}

/** The same for the headers of a column. Visits without any header stand for the whole table. */
function isInColumn(cell: CountedCell, places: readonly Place[], lookup: Lookup): boolean {
  if (places.every((place) => place.cell === undefined)) return true;
  const columns = spanOf(cell);
  return isBeside(places, lookup, (one) => overlaps(spanOf(one), columns) && one.row < cell.row);
}

function isBeside(
  places: readonly Place[],
  { counted, textAt }: Lookup,
  isNext: (cell: CountedCell) => boolean,
): boolean {
  const next = counted.cells.filter(isNext);
  return places.some((place) => {
    const isOwn = place.block === counted.table.id;
    const text = isOwn ? undefined : textAt(place);
    return next.some(({ cell, sign }) => (isOwn ? cell.id === place.cell : sign === text));
  });
}

const spanOf = ({ cell }: CountedCell): readonly [number, number] => [
  cell.column,
  cell.column + cell.columnSpan,
];
const overlaps = (one: readonly [number, number], other: readonly [number, number]): boolean =>
  one[0] < other[1] && other[0] < one[1];
