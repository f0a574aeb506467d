import type { TableBlock, TableCell, TableRow } from '@app/contracts';
import { saysNotDone } from '@app/text-normalization';
import { readCell } from './schedule/schedule-cell';
import type { ScheduleLayout } from './schedule/schedule-layout';
import { VISIT_NAME } from './time-words';

/** `120.00 €`, `1,920.00`, `EUR 85`, `20%`: an amount with a sign, a currency or decimals. */
const AMOUNT = /^(?:[\p{Sc}]|[A-Z]{3})?\s?-?\d[\d.,'’ ]*(?:[.,]\d{2})?\s?(?:[\p{Sc}%]|[A-Z]{3}|zł|kr)?$/u;
const IS_PRICED = /\p{Sc}|%|[A-Z]{3}|zł|kr|\d[.,]\d{2}(?!\d)/u;
const NUMBER = /^\d{1,4}$/;
/** A page, an item, a code, a count: a number with few letters before it. */
const PLAIN_NUMBER = /^[\p{L}#]{0,3}\.?\s?\d{1,4}[a-z]?$/iu;
const FEWEST_CELLS = 3;
/** Share of numbers that must be the count of marks, and of cells beside a column of numbers that must be marks. */
const MOST_COUNTS = 0.8;

/** Numbers beside or below the marks of a schedule, such as the prices and sums of a budget, which are no marks. */
export interface Amounts {
  /** Columns of pages, codes, prices, sums, and of the number of marks in each row. Their headers name no visit. */
  readonly columns: ReadonlySet<number>;
  /** Rows that hold only amounts, or the sums or numbers of marks of their columns. */
  readonly rows: ReadonlySet<TableRow>;
}

/** Finds the amounts of a table. */
export function readAmounts(table: TableBlock, layout: ScheduleLayout): Amounts {
  const body = table.rows.slice(layout.headerRows);
  const columns = new Set(columnsOfNumbers(table, layout));
  const isOther = ({ column }: TableCell): boolean => column > 0 && !columns.has(column);
  const marks = body.flatMap(({ cells }) => cells.filter((cell) => isOther(cell) && isMark(cell)));
  const last = marks.reduce((most, { column, columnSpan }) => Math.max(most, column + columnSpan), 0);
  if (last === 0) return { columns: new Set(), rows: new Set() };
  for (let column = last; column < table.columns; column++)
    if (!columns.has(column) && isAmountColumn(body, column)) columns.add(column);
  const rows = new Set<TableRow>();
  for (const row of body) {
    const [label, ...cells] = row.cells;
    if (label?.column !== 0 || cells.length === 0) continue;
    const others = body.filter((other) => other !== row).flatMap((other) => other.cells);
    const counted = cells.filter(isOther);
    const isAmounts =
      counted.length === 0 ||
      countsMarks(counted, marks) ||
      areSums(counted, others) ||
      arePrices(counted, body, columns) ||
      followsFrom(counted, [...rows]);
    if (isAmounts) rows.add(row);
  }
  return { columns, rows };
}

/**
 * Columns that hold only numbers in a table whose other cells are marks or counts: pages of a form, codes, prices, and the sum of each
 * row. The header of a visit is the name of one or has a number.
 */
function columnsOfNumbers(
  table: TableBlock,
  { headerRows, labelColumns }: ScheduleLayout,
): readonly number[] {
  const isVisit = (column: number): boolean =>
    table.rows
      .slice(0, headerRows)
      .some(({ cells }) =>
        cells.some((cell) => covers(cell, column) && (/\d/.test(cell.text) || VISIT_NAME.test(cell.text))),
      );
  const body = table.rows.slice(headerRows);
  const filledOf = ({ cells }: TableRow): readonly TableCell[] =>
    cells.filter(({ text }) => text !== '' && !saysNotDone(text));
  const filled = body.flatMap(filledOf);
  const unnamed = Array.from({ length: table.columns }, (_column, at) => at).filter(
    (column) => column >= labelColumns && !isVisit(column),
  );
  const found = unnamed.filter((column) => {
    const own = filled.filter((cell) => cell.column === column);
    return own.length >= FEWEST_CELLS && own.every(isPlainNumber);
  });
  const beside = body
    .filter(({ cells }) => cells.some(isMark))
    .flatMap(filledOf)
    .filter(({ column }) => column >= labelColumns && !found.includes(column));
  const marked = beside.filter((cell) => isMark(cell) || /^\d$/.test(cell.text.trim()));
  if (marked.length < beside.length * MOST_COUNTS) return [];
  return [...found, ...unnamed.filter((column) => !found.includes(column) && addsUp(body, column, found))];
}

const covers = ({ column: first, columnSpan }: TableCell, column: number): boolean =>
  first <= column && column < first + columnSpan;

const isPlainNumber = (cell: TableCell): boolean =>
  !isMark(cell) && (PLAIN_NUMBER.test(cell.text.trim()) || AMOUNT.test(cell.text));

/** Share of the rows of which a column may state the sum without the cells that are only invoiced when they are done. */
const MOST_SUMS = 0.6;

/** Whether a column states how often the activity of each row takes place: the sum of the marks and counts at its left. */
function addsUp(body: readonly TableRow[], column: number, without: readonly number[]): boolean {
  const lines = body.flatMap(({ cells }) => {
    const own = cells.find((cell) => cell.column === column && cell.text !== '');
    const left = cells.filter(
      (cell) => cell.column > 0 && cell.column < column && !without.includes(cell.column),
    );
    const values = left.map(countOf).filter((value) => !Number.isNaN(value));
    return own === undefined ? [] : [{ value: countOf(own), values }];
  });
  if (lines.some(({ value }) => Number.isNaN(value))) return false;
  const several = lines.filter(({ values }) => values.length > 1);
  const right = several.filter(({ value, values }) => isClose(value, sumOf(values)));
  return right.length >= FEWEST_CELLS && right.length >= several.length * MOST_SUMS;
}

/** How often a cell says that something is done: once for a mark. */
const countOf = (cell: TableCell): number => (isMark(cell) ? 1 : valueOf(cell.text));

/** Whether at least half of the cells state what the marks and counts above them cost by one of the columns. */
function arePrices(
  cells: readonly TableCell[],
  body: readonly TableRow[],
  columns: ReadonlySet<number>,
): boolean {
  return [...columns].some((price) => {
    const right = cells.filter(({ column, text }) => {
      const costs = body.flatMap(({ cells: own }) => {
        const [count, value] = [column, price].map((at) => own.find((cell) => cell.column === at));
        if (count === undefined || value === undefined) return [];
        const cost = countOf(count) * valueOf(value.text);
        return Number.isNaN(cost) ? [] : [cost];
      });
      return costs.length > 1 && isClose(valueOf(text), sumOf(costs));
    });
    return right.length >= FEWEST_CELLS && right.length >= cells.length / 2;
  });
}

/** Whether cells are a share of one row of amounts, such as an overhead, or the sum of several. */
function followsFrom(cells: readonly TableCell[], rows: readonly TableRow[]): boolean {
  if (cells.length < FEWEST_CELLS || rows.length === 0) return false;
  const valuesAbove = ({ column }: TableCell): number[] =>
    rows.map((row) => valueOf(row.cells.find((cell) => cell.column === column)?.text ?? ''));
  const isShare = rows.some((_row, at) => {
    const shares = cells.map((cell) => valueOf(cell.text) / (valuesAbove(cell)[at] ?? NaN));
    return shares.every((share) => isClose(share, shares[0] ?? NaN));
  });
  return isShare || cells.every((cell) => isClose(valueOf(cell.text), sumOf(valuesAbove(cell))));
}

const isMark = ({ text }: TableCell): boolean => readCell(text).isMark && !saysNotDone(text);

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

/** The number of an amount, which may have a currency and a sign between its thousands. */
function valueOf(text: string): number {
  if (!AMOUNT.test(text)) return NaN;
  const digits = text.replace(/[^\d.,-]/gu, '').replace(/[.,](?=\d{3}(?:\D|$))/g, '');
  return Number(digits.replace(',', '.'));
}

/** The numbers of a row left of a column. */
const addends = (cells: readonly TableCell[], column: number): number[] =>
  cells
    .filter((cell) => cell.column > 0 && cell.column < column)
    .map(({ text }) => valueOf(text))
    .filter((value) => !Number.isNaN(value));

const isSum = (text: string, values: readonly number[]): boolean =>
  values.length > 0 && isClose(valueOf(text), sumOf(values));
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const isClose = (one: number, other: number): boolean => Math.abs(one - other) < ROUNDING;
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
