import type { TableRow } from '@app/contracts';

/** Maximum number of header rows. Real schedules have up to five; more would be body rows. */
const MOST_HEADERS = 6;

/**
 * Marks the header rows, for formats that do not declare them: rows already marked, or else bold rows at the top and the rows
 * that their merged cells reach.
 */
export function markHeaderRows(
  rows: readonly TableRow[],
  isBold: (row: number, column: number) => boolean,
): readonly TableRow[] {
  if (rows.some((row) => row.isHeader)) return extend(rows, rows.findLastIndex((row) => row.isHeader) + 1);
  const bold = rows.map((row, index) => {
    const filled = row.cells.filter((cell) => cell.text !== '');
    return filled.length > 0 && filled.every((cell) => isBold(index, cell.column));
  });
  if (bold.filter(Boolean).length > rows.length * 0.7) return rows;
  let count = 0;
  while (count < Math.min(MOST_HEADERS, rows.length - 1) && bold[count] === true) {
    if (count > 0 && (rows[count]?.cells.filter((cell) => cell.text !== '').length ?? 0) < 2) break;
    count++;
  }
  return count === 0 ? rows : extend(rows, count);
}

function extend(rows: readonly TableRow[], headers: number): readonly TableRow[] {
  if (headers > MOST_HEADERS) return rows;
  let reach = headers;
  for (let index = 0; index < reach && index < rows.length; index++) {
    for (const cell of rows[index]?.cells ?? []) reach = Math.max(reach, index + cell.rowSpan);
  }
  const last = Math.min(reach, rows.length - 1);
  return rows.map((row, index) => (index < last ? { ...row, isHeader: true } : row));
}
