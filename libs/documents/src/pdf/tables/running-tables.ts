import { masked, pagesNeeded } from '../text';
import type { PageTable } from './page-table';

/** Headers and footers of tables stand in this share of the page height: they are taller than lines. */
const TABLE_BAND = 0.2;

/** What a page offers to be told apart from its text. */
export interface TablesOfPage {
  readonly page: number;
  readonly height: number;
  readonly tables: readonly PageTable[];
}

/**
 * Headers and footers are often set in small tables. Those that stand in the band of the headers and say the same on
 * many pages are taken out like lines.
 */
export function findRunningTables(pages: readonly TablesOfPage[]): ReadonlySet<PageTable> {
  const byText = new Map<string, { readonly pages: Set<number>; readonly tables: PageTable[] }>();
  for (const { page, height, tables } of pages) {
    for (const table of tables) {
      const isHeader = table.bottom < height * TABLE_BAND;
      if (!isHeader && table.top < height * (1 - TABLE_BAND)) continue;
      const key = `${isHeader ? 'header' : 'footer'} ${masked(tableText(table))}`;
      const seen = byText.get(key) ?? { pages: new Set<number>(), tables: [] };
      seen.pages.add(page);
      seen.tables.push(table);
      byText.set(key, seen);
    }
  }
  const needed = pagesNeeded(pages.length);
  return new Set([...byText.values()].flatMap((seen) => (seen.pages.size >= needed ? seen.tables : [])));
}

/** All that the cells of a table say. */
export const tableText = (table: PageTable): string =>
  table.rows.flatMap((row) => row.cells.map((cell) => cell.text)).join(' ');
