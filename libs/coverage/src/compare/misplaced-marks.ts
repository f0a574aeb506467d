import { formatSentence } from '@app/contracts';
import type { CountedCell, CountedTable } from '../count/count-table';
import { signOf } from '../count/signs';
import type { Place, PlacedMark } from '../study-coverage';
import { type Comparison, joined, type Opened } from './comparison';
import { groupOf } from './open-cells';

interface Lookup {
  readonly counted: CountedTable;
  /** The cells of the table by their ids. */
  readonly byId: ReadonlyMap<string | undefined, CountedCell>;
  readonly cellAt: CellAt;
  /** Headers over several columns that name visits: all visits below them must have them. */
  readonly merged: readonly CountedCell[];
  /** The row of the last mark of the table. */
  readonly lastMark: number;
}

/** Finds a filled cell of another table, with that table. */
export type CellAt = (
  place: Place,
) => { readonly counted: CountedTable; readonly one: CountedCell } | undefined;

/**
 * Marks that connect another activity or visit than their cell does, marks that are stated twice, and merged cells without a mark
 * for each row and column that they cover. The activity must be printed in the row of the cell and the visit in its column, or the
 * other way round. Visits of several tables are one if their headers are equal, so a header of another table counts by its text.
 */
export function misplacedMarks(
  counted: CountedTable,
  comparison: Comparison,
  { marks, cellAt }: { marks: readonly PlacedMark[]; cellAt: CellAt },
): Opened {
  const named = new Set(marks.flatMap(({ visit }) => visit.map(({ cell }) => cell)));
  const merged = counted.cells.filter(
    ({ cell, row }) => row < counted.firstRow && cell.columnSpan > 1 && named.has(cell.id),
  );
  const lastMark = Math.max(...[...counted.classes.values()].flat().map(({ row }) => row));
  const byId = new Map(counted.cells.map((one) => [one.cell.id, one]));
  const lookup = { counted, byId, cellAt, merged, lastMark };
  const byCell = new Map<string, PlacedMark[]>();
  for (const mark of marks) {
    const { block, cell = '' } = mark.cell;
    if (block === counted.table.id) byCell.set(cell, [...(byCell.get(cell) ?? []), mark]);
  }
  const marked = counted.cells.flatMap((cell) => {
    const own = byCell.get(cell.cell.id);
    return own === undefined ? [] : [{ cell, own }];
  });
  const wrong = marked.filter(
    ({ cell, own }) =>
      new Set(own.map(({ pair }) => pair)).size < own.length ||
      own.length < signsIn(cell, counted) ||
      !own.every((mark) => isCrossing(cell, mark, lookup)),
  );
  const partial = marked.filter(
    ({ cell, own }) =>
      !isDecidedApart(cell, comparison, counted) && !isWhole(cell, own, { counted, comparison }),
  );
  const groups = [
    { kind: 'misplaced', code: 'open.misplaced', cells: wrong },
    { kind: 'mark', code: 'open.merged', cells: partial },
  ] as const;
  return joined(
    groups.flatMap(({ kind, code, cells }): Opened[] => {
      const group = { counted, comparison };
      if (cells.length === 0) return [];
      return [
        groupOf(
          kind,
          cells.map(({ cell }) => cell),
          { ...group, say: ({ count, rows, page }) => formatSentence(code, { count, rows, page }) },
        ),
      ];
    }),
  );
}

/**
 * The number of signs in a cell with several: each may be of another activity. A cell over several columns may have one for each.
 */
function signsIn({ cell }: CountedCell, { classes }: CountedTable): number {
  const tokens = cell.text.split(/\s+/).map(signOf);
  const isSign = (token: string): boolean => classes.has(token) || DASH.test(token);
  return tokens.every(isSign) && tokens.length > cell.columnSpan ? tokens.length : 1;
}

const DASH = /^\p{Pd}$/u;

const isDecidedApart = ({ cell }: CountedCell, { document, excluded }: Comparison, { table }: CountedTable) =>
  excluded.has({ document: document.id, block: table.id, cell: cell.id });

function isCrossing(
  cell: CountedCell,
  { activity, visit }: Pick<PlacedMark, 'activity' | 'visit'>,
  lookup: Lookup,
): boolean {
  return (
    (isInRow(cell, activity, lookup) && isInColumn(cell, visit, lookup)) ||
    (isInRow(cell, visit, lookup) && isInColumn(cell, activity, lookup)) ||
    isListed(cell, [activity, visit], lookup)
  );
}

/** True if the row of the cell states both names, as in a list of visits and activities. */
function isListed(
  cell: CountedCell,
  names: readonly (readonly Place[])[],
  { counted, cellAt }: Lookup,
): boolean {
  const own = counted.cells.filter((one) => overlaps(rowsOf(one), rowsOf(cell)) && one !== cell);
  const isStated = (place: Place): boolean => {
    const text = cellAt(place)?.one.sign;
    return text !== undefined && own.some(({ sign }) => sign === text);
  };
  return names.every((places) => places.length > 0 && places.every(isStated));
}

/** True if one of the places, or a cell with its text, is in a row that the cell covers. */
function isInRow(cell: CountedCell, places: readonly Place[], { counted, cellAt }: Lookup): boolean {
  const own = counted.cells.filter((one) => overlaps(rowsOf(one), rowsOf(cell)));
  return places.some((place) =>
    place.block === counted.table.id
      ? own.some((one) => one.cell.id === place.cell)
      : own.some(({ sign }) => sign === cellAt(place)?.one.sign),
  );
}

/**
 * True if all headers of this table, or else most texts of headers of another table, are above the cell or below all marks. A header over several
 * columns alone does not tell these apart. Visits without any header stand for the whole table. A table without headers continues
 * the columns of a table of the same width.
 */
function isInColumn(
  cell: CountedCell,
  places: readonly Place[],
  { counted, byId, cellAt, merged, lastMark }: Lookup,
): boolean {
  const reach = reachOf(cell, counted);
  const isHeader = (one: CountedCell): boolean =>
    overlaps(columnsOf(one), reach) && (one.row < cell.row || one.row > Math.max(lastMark, cell.row));
  const cells = places.filter((place) => place.cell !== undefined);
  const own = cells.filter(({ block }) => block === counted.table.id);
  if (own.length > 0)
    return (
      own.every((place) => {
        const header = byId.get(place.cell);
        return header !== undefined && isHeader(header);
      }) && merged.every((one) => !covers(one, cell) || own.some((place) => place.cell === one.cell.id))
    );
  const signs = new Set(counted.cells.filter(isHeader).map(({ sign }) => sign));
  const alike = cells.filter((place) => {
    const other = cellAt(place);
    if (other === undefined) return false;
    const continues = counted.firstRow === 0 && other.counted.table.columns === counted.table.columns;
    if (continues) return overlaps(columnsOf(other.one), columnsOf(cell));
    return signs.has(other.one.sign);
  });
  return alike.length * 2 > cells.length || cells.length === 0;
}

/** True if the marks of a merged cell name every used label of its rows and every used header of its columns. */
function isWhole(
  one: CountedCell,
  marks: readonly PlacedMark[],
  { counted, comparison: { document, used } }: { counted: CountedTable; comparison: Comparison },
): boolean {
  const { cell, row } = one;
  const [from, to] = reachOf(one, counted);
  if (to - from === 1 && cell.rowSpan === 1) return true;
  const named = new Set(
    marks.flatMap(({ activity, visit }) => [...activity, ...visit].map((place) => place.cell)),
  );
  const { firstRow, firstColumn, table } = counted;
  return counted.cells.every((other) => {
    const { column, columnSpan, rowSpan, id } = other.cell;
    const isHeader = other.row < firstRow && columnSpan === 1 && column >= from && column < to;
    const isLabel =
      column < firstColumn && rowSpan === 1 && other.row >= row && other.row < row + cell.rowSpan;
    const isUsed = used.has({ document: document.id, block: table.id, cell: id });
    return !(isHeader || isLabel) || !isUsed || named.has(id);
  });
}

const covers = (header: CountedCell, cell: CountedCell): boolean => {
  const [[from, to], [first, last]] = [columnsOf(header), columnsOf(cell)];
  return from <= first && last <= to;
};

const rowsOf = ({ row, cell }: CountedCell): readonly [number, number] => [row, row + cell.rowSpan];
const columnsOf = ({ cell }: CountedCell): readonly [number, number] => [
  cell.column,
  cell.column + cell.columnSpan,
];

/** A text that begins with a head to the left, or ends with one to the right. */
const [FROM, TO] = [/^[<←⇐⇦⟵⟸](?!.*[>→⇒⇨⟶⟹])/u, /^[^<←⇐⇦⟵⟸]*[>→⇒⇨⟶⟹]$/u];

/** The columns of a cell, and the blank ones behind it up to the end of an arrow that begins in it. */
function reachOf(one: CountedCell, { cells }: CountedTable): readonly [number, number] {
  const [from, to] = columnsOf(one);
  if (!FROM.test(one.sign)) return [from, to];
  const behind = cells
    .filter(({ row, cell }) => row === one.row && cell.column >= to)
    .sort((first, second) => first.cell.column - second.cell.column);
  const [next] = behind;
  return next !== undefined && TO.test(next.sign) ? [from, next.cell.column] : [from, to];
}

const overlaps = (one: readonly [number, number], other: readonly [number, number]): boolean =>
  one[0] < other[1] && other[0] < one[1];
