import { utils, write } from 'xlsx';
import type { StudyTable } from './study-tables';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** All tables as a workbook with a sheet each. Every cell is text, so that nothing is computed. */
export function workbookOf(tables: readonly StudyTable[]): Blob {
  const book = utils.book_new();
  for (const { name, rows } of tables) utils.book_append_sheet(book, sheetOf(rows), name);
  const bytes: unknown = write(book, { type: 'array', bookType: 'xlsx' });
  if (!(bytes instanceof ArrayBuffer)) throw new Error('The workbook was not written.');
  return new Blob([bytes], { type: XLSX });
}

/** One table as CSV. A text that begins like a formula gets an apostrophe in front. */
export function csvOf({ rows }: StudyTable): Blob {
  const safe = rows.map((row) => row.map((text) => (/^\s*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text)));
  const text = utils.sheet_to_csv(sheetOf(safe), { forceQuotes: true, RS: '\r\n' });
  return new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' });
}

const sheetOf = (rows: StudyTable['rows']) =>
  utils.aoa_to_sheet(rows.map((row) => row.map((v) => ({ t: 's' as const, v }))));
