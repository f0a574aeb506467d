import type { TableBlock, TableCell, TableRow } from '@app/contracts';
import { tableOfPairs } from './listed-pairs';
import { splitMarks } from '../marked-text';
import { readCell } from './schedule-cell';
import { isTimeLabel } from './schedule-layout';
import { VISIT_NAME } from '../time-words';

/** Largest table, in cells, that is turned. */
const MOST_CELLS = 20_000;
const FEWEST_VISITS = 3;
/** Shares of names that are times: at least this of the visits, at most this of the procedures. */
const [OF_VISITS, OF_PROCEDURES] = [0.6, 0.25];

/**
 * The table with visits as columns and labels at the left. Rows become columns if the names of the rows are times and those of the
 * columns are not; a list of visits and activities becomes a table; a table whose labels stand at the right is mirrored. Cells keep their ids. A row
 * of a turned table has the id of its first cell.
 */
export function uprightTable(table: TableBlock): TableBlock {
  const cells = table.rows.reduce((sum, row) => sum + row.cells.length, 0);
  if (cells > MOST_CELLS || table.columns < 3) return table;
  const untitled = withoutTitle(table);
  const listed = tableOfPairs(untitled);
  if (listed !== null) return listed;
  const isMirrored = hasLabelsAtRight(untitled);
  const upright = isMirrored ? mirror(untitled) : untitled;
  if (hasVisitsAsRows(upright)) return turn(upright);
  return isMirrored ? upright : table;
}

function hasVisitsAsRows(table: TableBlock): boolean {
  const [header, ...body] = table.rows;
  if (header === undefined || body.length < FEWEST_VISITS) return false;
  const labels = labelColumns(body, table.columns);
  const names = body.flatMap((_row, index) => {
    const [name] = namesOfRow(body, index, labels);
    return name === undefined ? [] : [name];
  });
  const procedures = header.cells.filter(({ column }) => column >= labels).flatMap(nameOf);
  const isSampling = labels > 1 && procedures.length > 0;
  if (names.length < Math.max(FEWEST_VISITS, body.length * OF_VISITS)) return false;
  if (procedures.length < 2 && !isSampling) return false;
  const marks = body.flatMap(({ cells }) =>
    cells.filter(({ column, text }) => column >= labels && readCell(text).isMark),
  );
  return (
    marks.length >= FEWEST_VISITS &&
    timesIn(names) >= names.length * OF_VISITS &&
    timesIn(procedures) <= procedures.length * OF_PROCEDURES &&
    // Header rows below the first one name times as well, so the columns are visits.
    !body
      .slice(0, 3)
      .some((row) => timesIn(row.cells.filter(({ column }) => column >= labels).flatMap(nameOf)) > 1)
  );
}

const MOST_LABEL_COLUMNS = 3;
/** A dash in a column of times says that there is none. */
const SAYS_SOMETHING = /[^\s–—-]/u;

/**
 * The number of columns before the marks that name times: a sampling table has the day in its first column and the time of the day
 * in its second one. It is 1 unless all of them name times.
 */
function labelColumns(body: readonly TableRow[], columns: number): number {
  const textsAt = (column: number): TableCell[] =>
    body.flatMap(({ cells }) =>
      cells.filter((cell) => cell.column === column && SAYS_SOMETHING.test(cell.text)),
    );
  let count = 0;
  while (count < Math.min(MOST_LABEL_COLUMNS, columns - 1)) {
    const cells = textsAt(count);
    const names = cells.flatMap(nameOf);
    if (cells.length === 0 || names.length < cells.length || timesIn(names) < names.length * OF_VISITS) break;
    count++;
  }
  return Math.max(1, count);
}

/** The texts of the label columns of a row; a cell that is merged downwards names each row that it covers. */
function namesOfRow(body: readonly TableRow[], index: number, labels: number): string[] {
  return body
    .slice(0, index + 1)
    .flatMap(({ cells }, above) =>
      cells.filter(({ column, rowSpan }) => column < labels && above + rowSpan > index).flatMap(nameOf),
    );
}

/**
 * The rows above the headers that hold a title: one cell that begins in the label column and covers most of the table, or that
 * stands above a header row with a label of its own. A label of a header row, such as `Visit`, covers one column.
 */
export function titleRows(table: TableBlock): readonly TableRow[] {
  const isLone = ({ cells: [cell, ...others] }: TableRow): boolean =>
    cell !== undefined && others.length === 0 && cell.column === 0;
  const firstOf = (is: (row: TableRow) => boolean): number => table.rows.findIndex((row) => !is(row));
  const lone = firstOf(isLone);
  const stated = firstOf((row) => isLone(row) || isStatement(row));
  const end = lone > 0 && isLabelledHeader(table.rows[stated]) ? stated : lone;
  const above = table.rows.slice(0, Math.max(0, end));
  if (isLabelledHeader(table.rows[end]) && above.every(({ cells }) => cells[0]?.rowSpan === 1)) return above;
  const narrow = above.findIndex(({ cells }) => (cells[0]?.columnSpan ?? 1) <= table.columns / 2);
  return narrow < 0 ? above : above.slice(0, narrow);
}

/** `Version date | 17 May 2024` between a title and the headers: a label and its value, which names no visit. */
const isStatement = ({ cells: [label, value, other] }: TableRow): boolean =>
  label?.column === 0 &&
  value?.column === 1 &&
  value.columnSpan === 1 &&
  other === undefined &&
  !isTimeLabel(label.text) &&
  !VISIT_NAME.test(value.text) &&
  !readCell(value.text).isMark;

/** A row with a label and the names of most columns, none of which is a mark. */
const isLabelledHeader = (row: TableRow | undefined): boolean =>
  row?.cells[0]?.column === 0 &&
  row.cells[0].text !== '' &&
  row.cells.filter(({ column, text }) => column > 0 && text !== '').length > 1 &&
  !row.cells.some(({ column, text }) => column > 0 && readCell(text).isMark);

/** The table without the rows of one cell above its headers. */
function withoutTitle(table: TableBlock): TableBlock {
  const first = table.rows.findIndex(({ cells }) => cells.length > 1);
  return first > 0 ? { ...table, rows: table.rows.slice(first) } : table;
}

const nameOf = ({ text }: TableCell): string[] => {
  const name = splitMarks(text.replace(/\n/g, ' ')).text;
  return name === '' || readCell(text).isMark ? [] : [name];
};

const timesIn = (names: readonly string[]): number => names.filter((name) => VISIT_NAME.test(name)).length;

function turn(table: TableBlock): TableBlock {
  const labels = labelColumns(table.rows.slice(1), table.columns);
  const rows = Array.from({ length: table.columns }, (_row, column): TableRow => {
    const cells = table.rows.flatMap((row, index) =>
      row.cells
        .filter((cell) => cell.column === column)
        .map((cell) => ({ ...cell, column: index, columnSpan: cell.rowSpan, rowSpan: cell.columnSpan })),
    );
    const [first] = cells;
    return {
      id: first?.id ?? `${table.id}.column${column + 1}`,
      isHeader: column < labels,
      cells,
      anchor: first?.anchor ?? table.anchor,
    };
  });
  return { ...table, columns: table.rows.length, rows };
}

/** The labels of most rows are in the last column, and the first column holds marks. */
function hasLabelsAtRight(table: TableBlock): boolean {
  const last = table.columns - 1;
  const body = table.rows.slice(1);
  const textsAt = (column: number): string[] =>
    body.flatMap(({ cells }) =>
      cells.filter((cell) => cell.column === column && cell.text !== '').map(({ text }) => text),
    );
  const [atLeft, atRight] = [textsAt(0), textsAt(last)];
  const isMark = (text: string): boolean => readCell(text).isMark;
  return (
    atLeft.length > 0 &&
    atLeft.every(isMark) &&
    atRight.length > body.length * 0.7 &&
    !atRight.some(isMark) &&
    atRight.every((text) => /\p{L}{2}/u.test(text))
  );
}

function mirror(table: TableBlock): TableBlock {
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells
      .map((cell) => ({ ...cell, column: table.columns - cell.column - cell.columnSpan }))
      .sort((one, other) => one.column - other.column),
  }));
  return { ...table, rows };
}
