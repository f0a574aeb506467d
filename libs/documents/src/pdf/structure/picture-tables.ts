import type { PictureGrid } from '@app/contracts';
import type { PageContent, Rect, Run } from '../content';
import type { PictureReading } from '../picture-grid';
import { type Arrow, fillGrid, type PageTable } from '../tables';

export interface PictureTables {
  readonly tables: readonly PageTable[];
  /** The runs that belong to the tables. */
  readonly runs: readonly Run[];
  readonly reports: readonly PictureGrid[];
}

type Move = PictureReading['placed'];

/** Makes tables of the grids in the pictures of a page. A grid without labels is only reported. */
export function pictureTables(
  { number, frame, grounds }: PageContent,
  { grids, placed }: PictureReading,
  { runs, arrows }: { readonly runs: readonly Run[]; readonly arrows: readonly Arrow[] },
): PictureTables {
  const read = grids.map(({ grid, isLabelled, marks, unread }) => {
    const filled = isLabelled ? fillGrid(grid, runs, { page: number, grounds, arrows }) : { runs: [] };
    const report: PictureGrid = {
      rows: grid.ys.length - 1,
      columns: grid.xs.length - 1,
      marks,
      unread,
      isTable: filled.table !== undefined,
      box: frame.displayBox(placed<Rect>(grid)),
    };
    return { report, table: filled.table, runs: filled.table === undefined ? [] : filled.runs };
  });
  return {
    tables: read.flatMap(({ table }) => (table === undefined ? [] : [asShown(table, placed)])),
    runs: read.flatMap((one) => one.runs),
    reports: read.map(({ report }) => report),
  };
}

/** Rows and cells where the page shows them. Column edges stay level, because tables of later pages are compared with them. */
const asShown = (table: PageTable, placed: Move): PageTable => ({
  ...placed(table),
  isPicture: true,
  rows: table.rows.map((row) => ({ ...placed(row), cells: row.cells.map((cell) => placed(cell)) })),
});
