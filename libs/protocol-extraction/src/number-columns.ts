import type { TableBlock, TableRow } from '@app/contracts';
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

const bodyOf = ({ rows }: TableBlock, { headerRows }: ScheduleLayout): readonly TableRow[] =>
  rows.slice(headerRows);
