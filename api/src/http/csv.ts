import { setImmediate as othersFirst } from 'node:timers/promises';

/** Excel takes the text for UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\ufeff';

type Row = readonly string[];

/**
 * A table as CSV (RFC 4180) that a spreadsheet shows and never computes, page by page: the next one is asked for when the other
 * side has taken the last, and whoever else waits for this process comes in between.
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

/** A cell that begins like a formula, also with signs of full width, begins with an apostrophe instead. */
function cell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
