import { findHeadedTables, findRunningTables, type PageTable } from '../tables';
import { readColumns, type RunningLineOnPage, separateRunningLines, type TextLine, toLines } from '../text';
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
  // Before print in columns is looked for: sentences beside sentences look the same.
  const headed = findHeadedTables(
    pages.map((page, index) => ({ page: page.number, lines: separated[index]?.lines ?? [] })),
  );
  const withTables = pages.map((page, index) => ({
    ...page,
    tables: [...page.tables, ...(headed[index]?.tables ?? [])],
  }));
  const columns = readColumns(
    withTables.map(({ frame, tables }, index) => ({
      width: frame.width,
      lines: headed[index]?.rest ?? [],
      tables,
    })),
  );
  return {
    runningTables,
    pages: withTables.map((page, index) => ({
      page,
      lines: columns[index] ?? headed[index]?.rest ?? [],
      running: [...(separated[index]?.running ?? []), ...marginOf(page)],
    })),
  };
}

const marginOf = ({ number: page, lineNumbers, balloons }: ReadPage): readonly RunningLineOnPage[] =>
  [...(lineNumbers === undefined ? [] : toLines([lineNumbers])), ...toLines(balloons)].map((line) => ({
    page,
    place: 'margin',
    line,
  }));
