import { masked, pagesNeeded } from '../text';
import type { PageTable } from './page-table';

/** Header and footer tables lie within this fraction of the page height. They are taller than single lines. */
const TABLE_BAND = 0.2;

/** A page with its tables, for the detection of header and footer tables. */
export interface TablesOfPage {
  readonly page: number;
  readonly height: number;
  readonly tables: readonly PageTable[];
}

/**
 * Headers and footers are often small tables. Tables in the header or footer band with the same text on many pages are removed
 * like running lines.
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

/** Text of all cells of a table. */
export const tableText = (table: PageTable): string =>
  table.rows.flatMap((row) => row.cells.map((cell) => cell.text)).join(' ');
