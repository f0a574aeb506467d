export { decodeText, guessedEncoding } from './decode-text';
export { type CsvText, openCsv, UnclosedCell } from './read-csv';

/** Excel reads a CSV file as UTF-8 only with this mark at its start. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A number is written as it is; a text is always quoted. */
export type CsvCell = string | number;

/** Rows as lines of CSV (RFC 4180) that a spreadsheet shows and never computes. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => row.map(cell).join(',') + '\r\n').join('');

const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/;

/** A text that begins like a formula, also with full-width signs, gets an apostrophe in front. */
function cell(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** The text of a cell without the apostrophe that `csvLines` puts in front of a formula. */
export const cellText = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '');
