import { isSureMark } from '@app/text-normalization';
import type { PageRow } from './page-table';

const HEADER_WORDS =
  /\b(visit|week|day|month|cycle|period|epoch|phase|screening|baseline|follow-?up|window|procedure|activity|assessment|parameter|event|term|definition|objective|endpoint|name|role|date|version|section|title|reason|description)s?\b/i;

/** The leading rows that name the columns: bold rows, rows with visits or weeks, and the rows merged with them. */
export function markHeaders(rows: readonly PageRow[]): readonly PageRow[] {
  const [first] = rows;
  if (!first || rows.length < 2) return rows;
  const isBold = (row: PageRow) => row.cells.every((cell) => cell.bold);
  const boldBody = rows.filter(isBold).length > rows.length * 0.7;
  // A row with marks is a body row and names no column.
  if (first.cells.some((cell) => isSureMark(cell.text))) return rows;
  const named = first.cells.some((cell) => HEADER_WORDS.test(cell.text));
  if (first.cells.length < 2 && !(isBold(first) && (rows[1]?.cells.length ?? 0) > 1)) return rows;
  if ((!isBold(first) || boldBody) && !named) return rows;
  let headers = 1;
  const spanned = () =>
    Math.max(
      headers,
      ...rows.slice(0, headers).flatMap((row, index) => row.cells.map((cell) => index + cell.rowSpan)),
    );
  for (;;) {
    const reach = spanned();
    if (reach > headers && reach < rows.length) {
      headers = reach;
      continue;
    }
    const next = rows[headers];
    if (!next || headers >= rows.length - 1 || headers >= 8) break;
    const isMore = isBold(first) && !boldBody && isBold(next) && next.cells.length > 1;
    if (!isMore && !isTimeRow(next)) break;
    headers++;
  }
  return rows.map((row, index) => (index < headers ? { ...row, isHeader: true } : row));
}

/** `Week | -2 | 0 | 2`: most of its cells are numbers or ranges and its label is a unit of time. */
function isTimeRow(row: PageRow): boolean {
  const [label, ...rest] = row.cells;
  if (!label || rest.length < 2) return false;
  if (!/\b(visit|week|day|month|window|deviation|cycle|study\s+period)s?\b/i.test(label.text)) return false;
  return rest.filter((cell) => /\d|screen|base|follow|ED|ET/i.test(cell.text)).length >= rest.length * 0.6;
}
