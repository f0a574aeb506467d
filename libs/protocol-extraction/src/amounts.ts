import type { TableBlock, TableCell, TableRow } from '@app/contracts';
import { readCell } from './schedule/schedule-cell';
import type { ScheduleLayout } from './schedule/schedule-layout';

/** `120.00 €`, `1,920.00`, `EUR 85`, `20%`: an amount with a sign, a currency or decimals. */
const AMOUNT = /^(?:[\p{Sc}]|[A-Z]{3})?\s?-?\d[\d.,'’ ]*(?:[.,]\d{2})?\s?(?:[\p{Sc}%]|[A-Z]{3}|zł|kr)?$/u;
const IS_PRICED = /\p{Sc}|%|[A-Z]{3}|zł|kr|\d[.,]\d{2}(?!\d)/u;
const NUMBER = /^\d{1,4}$/;
const FEWEST_CELLS = 3;
/** Share of numbers that must be the count of marks, and of cells beside a column of numbers that must be marks. */
const MOST_COUNTS = 0.8;

/** Numbers beside or below the marks of a schedule, such as the prices and sums of a budget, which are no marks. */
export interface Amounts {
  /** Columns of prices, of sums, and of the number of marks in each row. They stand right of all marks. */
  readonly columns: ReadonlySet<number>;
  /** Rows that hold only amounts, or the sums or numbers of marks of their columns. */
  readonly rows: ReadonlySet<TableRow>;
}

/** Finds the amounts of a table. `headerRows` is the number of its header rows. */
export function readAmounts(table: TableBlock, headerRows: number): Amounts {
  const body = table.rows.slice(headerRows);
  const marks = body.flatMap(({ cells }) => cells.filter((cell) => cell.column > 0 && isMark(cell)));
  const last = marks.reduce((most, { column, columnSpan }) => Math.max(most, column + columnSpan), 0);
  if (last === 0) return { columns: new Set(), rows: new Set() };
  const columns = new Set<number>();
  for (let column = last; column < table.columns; column++)
    if (isAmountColumn(body, column)) columns.add(column);
  const rows = body.filter((row) => {
    const [label, ...cells] = row.cells;
    if (label?.column !== 0 || cells.length === 0) return false;
    const others = body.filter((other) => other !== row).flatMap((other) => other.cells);
    const counted = cells.filter(({ column }) => !columns.has(column));
    return counted.length === 0 || countsMarks(counted, marks) || areSums(counted, others);
  });
  return { columns, rows: new Set(rows) };
}

const isMark = ({ text }: TableCell): boolean => readCell(text).isMark;

function isAmountColumn(body: readonly TableRow[], column: number): boolean {
  const filled = body.flatMap((row) => {
    const cell = row.cells.find((one) => one.column === column && one.text !== '');
    return cell === undefined ? [] : [{ row, text: cell.text }];
  });
  if (filled.length < FEWEST_CELLS || !filled.every(({ text }) => AMOUNT.test(text))) return false;
  if (filled.every(({ text }) => IS_PRICED.test(text))) return true;
  const values = filled.map(({ text }) => valueOf(text));
  if (isSum(filled.at(-1)?.text ?? '', values.slice(0, -1))) return true;
  const lists = filled.map(({ row }) => addends(row.cells, column));
  // Equal numbers in two columns alone are no sums.
  const areSummed = filled.every(({ text }, at) => isSum(text, lists[at] ?? []));
  if (areSummed && lists.some((values) => values.length > 1)) return true;
  const counting = filled.filter(({ row, text }) => Number(text) === row.cells.filter(isMark).length);
  return filled.every(({ text }) => NUMBER.test(text)) && counting.length >= filled.length * MOST_COUNTS;
}

const valueOf = (text: string): number =>
  /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : NaN;

/** The numbers of a row left of a column. */
const addends = (cells: readonly TableCell[], column: number): number[] =>
  cells
    .filter((cell) => cell.column > 0 && cell.column < column)
    .map(({ text }) => valueOf(text))
    .filter((value) => !Number.isNaN(value));

const isSum = (text: string, values: readonly number[]): boolean =>
  values.length > 0 && Math.abs(valueOf(text) - values.reduce((sum, value) => sum + value, 0)) < ROUNDING;
const ROUNDING = 0.01;

/** Whether most cells state the sum of the numbers in their columns, of which some have several. */
function areSums(cells: readonly TableCell[], others: readonly TableCell[]): boolean {
  const lists = cells.map(({ column }) =>
    others
      .filter((other) => other.column === column)
      .map(({ text }) => valueOf(text))
      .filter((value) => !Number.isNaN(value)),
  );
  const summed = cells.filter(({ text }, at) => isSum(text, lists[at] ?? []));
  const hasSeveral = lists.some((values) => values.length > 1);
  return hasSeveral && cells.length >= FEWEST_CELLS && summed.length >= cells.length * MOST_COUNTS;
}

/** Whether most cells state the number of marks in their columns. */
function countsMarks(cells: readonly TableCell[], marks: readonly TableCell[]): boolean {
  const counting = cells.filter(
    ({ column, text }) =>
      NUMBER.test(text) && Number(text) === marks.filter((mark) => mark.column === column).length,
  );
  return cells.length >= FEWEST_CELLS && counting.length >= cells.length * MOST_COUNTS;
}

/** A page, an item, a count: a number and nothing else. */
const PLAIN_NUMBER = /^[\p{L}#]{0,3}\.?\s?\d{1,4}[a-z]?$/iu;

/**
 * Whether a column without marks holds only numbers, in a table whose other cells are marks: pages of a form or counts. A header
 * with a number names a visit.
 */
export function countsOrRefers(
  table: TableBlock,
  { index, texts }: { readonly index: number; readonly texts: readonly string[] },
  layout: ScheduleLayout,
): boolean {
  if (texts.some((text) => /\d/.test(text))) return false;
  const cells = bodyOf(table, layout).flatMap((row) => row.cells.filter(({ text }) => text !== ''));
  const own = cells.filter(({ column }) => column === index);
  if (own.length < FEWEST_CELLS || !own.every(({ text }) => PLAIN_NUMBER.test(text.trim()))) return false;
  const others = cells.filter(({ column }) => column >= layout.labelColumns && column !== index);
  return others.filter(({ text }) => readCell(text).isMark).length >= others.length * MOST_COUNTS;
}

const bodyOf = ({ rows }: TableBlock, { headerRows }: ScheduleLayout): readonly TableRow[] =>
  rows.slice(headerRows);
