import type { TableBlock, TableCell, TableRow } from '@app/contracts';
import { textKey } from '@app/text-normalization';
import { splitMarks } from '../marked-text';
import { VISIT_NAME } from '../time-words';

const FEWEST_ROWS = 6;
/** Columns of a list: a visit, an activity, a sign, and a few of remarks. */
const MOST_COLUMNS = 8;
/** Shares of the rows: with a visit, with a sign of at most `LONGEST_SIGN` characters, with an activity named like a visit. */
const [OF_VISITS, OF_SIGNS, OF_ACTIVITIES] = [0.6, 0.9, 0.25];
const LONGEST_SIGN = 5;

interface Pair {
  readonly visit: TableCell;
  readonly activity: TableCell;
  readonly sign: TableCell;
}

/**
 * A list with one row for each visit and activity, such as `Day 1 | Vital signs | Y`, as a table with the visits as columns. Cells
 * keep their ids. Returns null for any other table.
 */
export function tableOfPairs(table: TableBlock): TableBlock | null {
  const [header, ...body] = table.rows;
  if (header === undefined || body.length < FEWEST_ROWS || table.columns > MOST_COLUMNS) return null;
  const columns = Array.from({ length: table.columns }, (_column, column) => cellsAt(body, column));
  const visits = columns.findIndex(areVisits);
  const activities = columns.findIndex((cells, column) => column !== visits && areActivities(cells));
  const [signs, ...others] = columns.flatMap((cells, column) =>
    column > Math.max(visits, activities) && areSigns(cells, body.length) ? [column] : [],
  );
  // Several columns of signs are activities at the times of the rows.
  if (visits < 0 || activities < 0 || signs === undefined || others.length > 0) return null;
  const pairs = body.flatMap((_row, index): Pair[] => {
    const [visit, activity, sign] = [visits, activities, signs].map((at) => columns[at]?.[index]);
    return visit && activity && sign ? [{ visit, activity, sign }] : [];
  });
  const keys = new Set(pairs.map(({ visit, activity }) => `${keyOf(visit)}|${keyOf(activity)}`));
  return keys.size === pairs.length && pairs.length >= FEWEST_ROWS ? pivot(table, pairs) : null;
}

/** The cell of each row in a column; one that is merged downwards counts for all rows that it covers. */
function cellsAt(body: readonly TableRow[], column: number): readonly (TableCell | undefined)[] {
  let above: { readonly cell: TableCell; readonly until: number } | undefined;
  return body.map(({ cells }, index) => {
    const cell = cells.find((one) => one.column === column && one.text !== '');
    if (cell !== undefined) above = { cell, until: index + cell.rowSpan };
    return above !== undefined && index < above.until ? above.cell : undefined;
  });
}

const keyOf = ({ text }: TableCell): string => textKey(splitMarks(text.replace(/\n/g, ' ')).text);

const filled = (cells: readonly (TableCell | undefined)[]): TableCell[] =>
  cells.flatMap((cell) => cell ?? []);

const isRepeated = (cells: readonly TableCell[]): boolean =>
  new Set(cells.map(keyOf)).size <= cells.length * OF_VISITS;

function areVisits(cells: readonly (TableCell | undefined)[]): boolean {
  const own = filled(cells);
  const times = own.filter(({ text }) => VISIT_NAME.test(text));
  return own.length === cells.length && times.length >= cells.length * OF_VISITS && isRepeated(own);
}

function areActivities(cells: readonly (TableCell | undefined)[]): boolean {
  const own = filled(cells);
  const isNamed = own.every(({ text }) => NAME.test(text));
  // `Randomisation` is the name of an activity as well.
  const areTimes = own.filter(({ text }) => VISIT_NAME.test(text)).length > own.length * OF_ACTIVITIES;
  // A single name is that of the study.
  const names = new Set(own.map(keyOf)).size;
  return own.length === cells.length && isNamed && !areTimes && names > 1 && names < own.length;
}

const NAME = /\p{L}{3}|\p{Script=Han}{2}/u;

function areSigns(cells: readonly (TableCell | undefined)[], rows: number): boolean {
  const own = filled(cells);
  const isShort = own.every(({ text }) => text.trim().length <= LONGEST_SIGN);
  return own.length >= rows * OF_SIGNS && isShort && new Set(own.map(keyOf)).size <= 3;
}

function pivot(table: TableBlock, pairs: readonly Pair[]): TableBlock {
  const columns = firstByKey(pairs.map(({ visit }) => visit));
  const rows = firstByKey(pairs.map(({ activity }) => activity));
  const at = (cell: TableCell, column: number): TableCell => ({
    ...cell,
    column,
    columnSpan: 1,
    rowSpan: 1,
  });
  const [header] = table.rows;
  const names = [...columns.values()].map((cell, index) => at(cell, index + 1));
  const titled = { ...(header ?? { id: table.id, anchor: table.anchor }), isHeader: true, cells: names };
  const body = [...rows].map(([key, activity]): TableRow => {
    const own = pairs.filter((pair) => keyOf(pair.activity) === key);
    const marks = [...columns.keys()].flatMap((visit, index) =>
      own.filter((pair) => keyOf(pair.visit) === visit).map(({ sign }) => at(sign, index + 1)),
    );
    return { id: activity.id, isHeader: false, anchor: activity.anchor, cells: [at(activity, 0), ...marks] };
  });
  return { ...table, columns: columns.size + 1, rows: [titled, ...body] };
}

function firstByKey(cells: readonly TableCell[]): ReadonlyMap<string, TableCell> {
  const found = new Map<string, TableCell>();
  for (const cell of cells) if (!found.has(keyOf(cell))) found.set(keyOf(cell), cell);
  return found;
}
