import { BYTE_ORDER_MARK, csvLines } from '@app/csv';
import { setImmediate as othersFirst } from 'node:timers/promises';

type Row = readonly string[];

/**
 * A table as CSV (RFC 4180) that a spreadsheet shows and never computes, page by page: the next one is asked for when the other
 * side has taken the last, and whoever else waits for this process comes in between.
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
