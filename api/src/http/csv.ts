import { setImmediate as othersFirst } from 'node:timers/promises';

/** Excel needs this mark to read the text as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

type Row = readonly string[];

/**
 * A table as CSV (RFC 4180) without formulas, page by page. The next page is loaded when the client has received the last one, so
 * that other requests get their turn.
 */
export async function* csvPages(
  headings: Row,
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + linesOf([headings]);
  for await (const rows of pages) {
    yield linesOf(rows);
    await othersFirst();
  }
}

const linesOf = (rows: readonly Row[]): string =>
  rows.map((row) => row.map(cell).join(',') + '\r\n').join('');

/** Escapes a cell that starts like a formula (also in full-width characters) with an apostrophe. */
function cell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
