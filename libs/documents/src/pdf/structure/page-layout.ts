import { findRunningTables, type PageTable } from '../tables';
import { readColumns, type RunningLineOnPage, separateRunningLines, type TextLine } from '../text';
import type { ReadPage } from './read-page';

/** A page in reading order, with what is printed on every page taken out of its lines. */
export interface PageLayout {
  readonly page: ReadPage;
  readonly lines: readonly TextLine[];
  readonly running: readonly RunningLineOnPage[];
}

/** The pages of a document, and the tables that are printed on many of them as headers and footers. */
export interface DocumentLayout {
  readonly pages: readonly PageLayout[];
  readonly runningTables: ReadonlySet<PageTable>;
}

/** Takes headers and footers out and puts columns into reading order; only all pages together show either. */
export function layOut(pages: readonly ReadPage[]): DocumentLayout {
  const separated = separateRunningLines(
    pages.map((page) => ({ page: page.number, height: page.frame.height, lines: page.lines })),
  );
  const runningTables = findRunningTables(
    pages.map(({ number, frame, tables }) => ({ page: number, height: frame.height, tables })),
  );
  const columns = readColumns(
    pages.map(({ frame, tables }, index) => ({
      width: frame.width,
      lines: separated[index]?.lines ?? [],
      tables,
    })),
  );
  return {
    runningTables,
    pages: pages.map((page, index) => ({
      page,
      lines: columns[index] ?? separated[index]?.lines ?? [],
      running: separated[index]?.running ?? [],
    })),
  };
}
