import { isRowNumber } from '@app/text-normalization';

export interface SheetCell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly comment: string;
}

export interface PlacedCell extends SheetCell {
  readonly rowSpan: number;
  readonly columnSpan: number;
  /** The cell is empty; its text represents its color. */
  readonly fromGround?: true;
}

/** Cells that belong together: rows without a blank row between them. */
export interface Region {
  readonly top: number;
  readonly left: number;
  readonly columns: number;
  readonly rows: readonly (readonly PlacedCell[])[];
}

/** Number of blank rows that end a table. A single blank row is often only layout. */
const BLANK_ROWS = 2;

/** One or more words: the content of the first column of a separate table. */
const WORDY = 4;

/** Splits a sheet into tables: at groups of blank rows, at a title after a blank row, and at blank columns. */
export function findRegions(
  cells: readonly SheetCell[],
  merges: ReadonlyMap<string, { readonly rows: number; readonly columns: number }>,
): readonly Region[] {
  const covered = coveredBy(merges);
  const filled = cells
    .filter((cell) => cell.text !== '' && !covered.has(`${cell.row}.${cell.column}`))
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
  return groups.flatMap(splitAtTitles).flatMap(splitAtColumns).map(toRegion);
}

const LARGEST_MERGE = 10_000;

/** Cells below merged ones, by `row.column`. Excel does not show what some programs store in them. */
function coveredBy(
  merges: ReadonlyMap<string, { readonly rows: number; readonly columns: number }>,
): ReadonlySet<string> {
  const covered = new Set<string>();
  for (const [start, { rows, columns }] of merges) {
    if (rows * columns > LARGEST_MERGE) continue;
    const [row = 0, column = 0] = start.split('.').map(Number);
    for (let down = 0; down < rows; down++)
      for (let across = 0; across < columns; across++)
        if (down + across > 0) covered.add(`${row + down}.${column + across}`);
  }
  return covered;
}

/**
 * A single blank row is often only layout. It ends a table if a title of one cell follows and the rows below span other columns
 * than the rows above, and a wide table if labels and texts follow.
 */
function splitAtTitles(cells: readonly PlacedCell[]): readonly (readonly PlacedCell[])[] {
  const rows = [...groupBy(cells, (cell) => cell.row)];
  const parts: PlacedCell[][] = [];
  rows.forEach(([row, own], index) => {
    const [before] = rows[index - 1] ?? [];
    const isBehindBlank = before !== undefined && row > before + 1;
    const current = parts.at(-1);
    const isTitle =
      own.length === 1 && (rows[index + 1]?.[1].length ?? 0) > 1 && rows[index + 1]?.[0] === row + 1;
    const begins = (): boolean =>
      current !== undefined &&
      ((isTitle && differ(current, stretchFrom(rows, index))) ||
        (isWide(current) && holdsTexts(stretchFrom(rows, index))));
    if (!current || (isBehindBlank && begins())) parts.push([...own]);
    else current.push(...own);
  });
  return parts;
}

const FEWEST_WIDE = 4;
const isWide = (cells: readonly PlacedCell[]): boolean => {
  const { left, right } = extentOf(cells);
  return right - left >= FEWEST_WIDE;
};

const LONG_TEXT = 60;

/** Whether each row is a label and a long text or several lines beside it: criteria or remarks below a schedule. */
function holdsTexts(cells: readonly PlacedCell[]): boolean {
  const rows = [...groupBy(cells, ({ row }) => row).values()];
  return rows.every(
    ([, text, third]) =>
      text !== undefined && third === undefined && (text.text.includes('\n') || text.text.length > LONG_TEXT),
  );
}

/** The rows from one on, up to the next blank row. */
function stretchFrom(
  rows: readonly (readonly [number, readonly PlacedCell[]])[],
  start: number,
): readonly PlacedCell[] {
  const found: PlacedCell[] = [];
  for (let index = start; index < rows.length; index++) {
    const [row, cells] = rows[index] ?? [0, []];
    if (index > start && row > (rows[index - 1]?.[0] ?? 0) + 1) break;
    found.push(...cells);
  }
  return found;
}

function differ(one: readonly PlacedCell[], other: readonly PlacedCell[]): boolean {
  const [a, b] = [extentOf(one), extentOf(other)];
  return a.left !== b.left || a.right !== b.right;
}

interface Extent {
  readonly top: number;
  readonly left: number;
  /** After the last column. */
  readonly right: number;
}

/** Use a loop: a sheet can have more cells than a function takes arguments. */
function extentOf(cells: readonly PlacedCell[]): Extent {
  let [top, left, right] = [Infinity, Infinity, -Infinity];
  for (const cell of cells) {
    top = Math.min(top, cell.row);
    left = Math.min(left, cell.column);
    right = Math.max(right, cell.column + cell.columnSpan);
  }
  return { top, left, right };
}

/** Tables side by side: a blank column between them, and labels of their own behind it. */
function splitAtColumns(cells: readonly PlacedCell[]): readonly (readonly PlacedCell[])[] {
  const used = new Set<number>();
  // A cell merged over all columns is a sheet title and connects nothing.
  const { left: first, right: last } = extentOf(cells);
  for (const cell of cells) {
    if (cell.columnSpan > 1 && cell.columnSpan >= last - first) continue;
    for (let column = cell.column; column < cell.column + Math.min(cell.columnSpan, 1000); column++)
      used.add(column);
  }
  const starts = [...used].sort((one, other) => one - other).filter((column) => !used.has(column - 1));
  const edges = starts.filter((start, index) => index === 0 || isTable(cells, start, starts[index + 1]));
  if (edges.length < 2) return [cells];
  return edges
    .map((from, index) =>
      cells.filter(
        (cell) => (index === 0 || cell.column >= from) && cell.column < (edges[index + 1] ?? Infinity),
      ),
    )
    .filter((part) => part.length > 0);
}

/** Has labels in its first column and content beside them: not a group of marks after a blank column. */
function isTable(cells: readonly PlacedCell[], from: number, until = Infinity): boolean {
  const own = cells.filter((cell) => cell.column >= from && cell.column < until);
  const rows = new Set(own.map((cell) => cell.row));
  const labels = own.filter(
    (cell) => cell.column === from && cell.text.length >= WORDY && !/^_+$/.test(cell.text),
  );
  const columns = new Set(own.map((cell) => cell.column));
  const isLabelled = labels.length >= rows.size * 0.5 || isNumbered(own, from) || isLegend(own, cells, from);
  return columns.size > 1 && rows.size > 1 && isLabelled;
}

/** Signs that stand in cells to the left, each once, with their meanings in words beside them. */
function isLegend(own: readonly PlacedCell[], cells: readonly PlacedCell[], from: number): boolean {
  const printed = new Set(cells.filter(({ column }) => column < from).map(({ text }) => text));
  const signs = own.filter(
    ({ row, column, text }) =>
      column === from &&
      printed.has(text) &&
      own.some((one) => one.row === row && one.column === from + 1 && /\p{L}{4}/u.test(one.text)),
  );
  return signs.length > 1 && new Set(signs.map(({ text }) => text)).size === signs.length;
}

/** Numbers in the first column, sentences in the next. */
function isNumbered(cells: readonly PlacedCell[], from: number): boolean {
  const numbers = cells.filter((cell) => cell.column === from && isRowNumber(cell.text));
  const texts = cells.filter((cell) => cell.column === from + 1 && cell.text.length > 15);
  return numbers.length > 2 && texts.length >= numbers.length * 0.8;
}

function groupBy<T>(values: readonly T[], key: (value: T) => number): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>();
  for (const value of values) {
    const group = groups.get(key(value));
    if (group) group.push(value);
    else groups.set(key(value), [value]);
  }
  return groups;
}

function toRegion(cells: readonly PlacedCell[]): Region {
  const { top, left, right } = extentOf(cells);
  const rows = groupBy(cells, (cell) => cell.row);
  const kept = [...rows.keys()].sort((one, other) => one - other);
  return {
    top,
    left,
    columns: right - left,
    rows: kept.map((row, index) =>
      (rows.get(row) ?? []).map((cell) => ({ ...cell, rowSpan: keptSpan(kept, index, cell.rowSpan) })),
    ),
  };
}

/** Spans count sheet rows; rows without text are not kept, so a span may only reach over kept ones. */
function keptSpan(kept: readonly number[], index: number, rowSpan: number): number {
  const end = (kept[index] ?? 0) + rowSpan;
  let span = 1;
  while ((kept[index + span] ?? Infinity) < end) span++;
  return span;
}
