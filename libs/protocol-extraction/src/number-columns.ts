import type { TableBlock, TableCell, TableRow } from '@app/contracts';
import { readCell } from './schedule-cell';
import type { ScheduleLayout } from './schedule-layout';

const FEWEST = 3;
/** Share of the other cells that must be marks. */
const MOST_MARKS = 0.8;
/** A page, an item, a count: a number and nothing else. */
const NUMBER = /^[\p{L}#]{0,3}\.?\s?\d{1,4}[a-z]?$/iu;

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
  if (own.length < FEWEST || !own.every(({ text }) => NUMBER.test(text.trim()))) return false;
  const others = cells.filter(({ column }) => column >= layout.labelColumns && column !== index);
  return others.filter(({ text }) => readCell(text).isMark).length >= others.length * MOST_MARKS;
}

/** Whether each number of a column is the sum of at least two numbers of its row, or the only one. */
export function holdsRowSums(table: TableBlock, index: number, layout: ScheduleLayout): boolean {
  const sums = bodyOf(table, layout).flatMap(({ cells }) => {
    const sum = valueOf(cells.find(({ column }) => column === index));
    const parts = cells.flatMap((cell) =>
      cell.column >= layout.labelColumns && cell.column !== index ? (valueOf(cell) ?? []) : [],
    );
    return sum === undefined ? [] : [{ sum, parts }];
  });
  return (
    sums.filter(({ parts }) => parts.length > 1).length >= FEWEST &&
    sums.every(({ sum, parts }) => isSum(sum, parts))
  );
}

/** The rows below others in which each number is the sum of the numbers above it: totals of volumes or costs. `printed` has the signs that the table shows as crosses. */
export function rowsOfSums(
  body: readonly TableRow[],
  labelColumns: number,
  printed: ReadonlyMap<string, string>,
): ReadonlySet<TableRow> {
  const valuesIn = ({ cells }: TableRow) =>
    cells.flatMap((cell) => {
      const own = { ...cell, text: printed.get(cell.id) ?? cell.text };
      const value = cell.column < labelColumns ? undefined : valueOf(own);
      return value === undefined ? [] : [{ column: cell.column, value }];
    });
  return new Set(
    body.filter((row, at) => {
      const own = valuesIn(row);
      const above = body.slice(0, at).flatMap(valuesIn);
      const partsOf = (own: number) => above.flatMap(({ column, value }) => (column === own ? [value] : []));
      return (
        own.filter(({ column }) => partsOf(column).length > 1).length >= FEWEST &&
        own.every(({ column, value }) => isSum(value, partsOf(column)))
      );
    }),
  );
}

const bodyOf = ({ rows }: TableBlock, { headerRows }: ScheduleLayout): readonly TableRow[] =>
  rows.slice(headerRows);

const valueOf = (cell: TableCell | undefined): number | undefined =>
  cell !== undefined && /^\d+(?:[.,]\d+)?$/.test(cell.text.trim())
    ? Number(cell.text.trim().replace(',', '.'))
    : undefined;

const isSum = (sum: number, parts: readonly number[]): boolean =>
  parts.length > 0 && Math.abs(sum - parts.reduce((total, part) => total + part, 0)) < 0.01;
