import { BYTE_ORDER_MARK, csvLines } from '@app/csv';
import { setImmediate as othersFirst } from 'node:timers/promises';

type Row = readonly string[];

/**
 * A table as CSV (RFC 4180) without formulas, page by page. The next page is loaded when the client has received the last one, so
 * that other requests get their turn.
 */
export async function* csvPages(
  headings: Row,
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([headings]);
  for await (const rows of pages) {
    yield csvLines(rows);
    await othersFirst();
  }
}
