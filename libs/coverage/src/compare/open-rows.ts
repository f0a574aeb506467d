import { formatSentence, type Gap } from '@app/contracts';
import type { CountedCell, CountedTable } from '../count/count-table';
import { type Comparison, joined, type Opened } from './comparison';
import { groupOf, isDecided, openRowsOf } from './open-cells';

/**
 * Rows and cells of a table of texts, such as objectives with their endpoints, that are not used although others of the same
 * form are. Headers and rows that look like headings are left out.
 */
export function openRows(counted: CountedTable, comparison: Comparison, part: Gap['kind']): Opened {
  const { document, used } = comparison;
  const rows = counted.table.rows.map((row, index) => ({
    row,
    cells: counted.cells.filter((one) => one.row === index),
  }));
  const isUsed = ({ cell }: CountedCell): boolean =>
    used.has({ document: document.id, block: counted.table.id, cell: cell.id });
  const usedRows = rows.filter(({ cells }) => cells.some(isUsed));
  const fewest = Math.min(...usedRows.map(({ cells }) => cells.length));
  const columns = usedColumns(usedRows.map(({ cells }) => cells.filter(isUsed)));
  const open = rows.flatMap(({ row, cells }) => {
    if (row.isHeader || cells.length < fewest || isHeading(cells, counted)) return [];
    const own = cells.filter((one) => columns.has(one.cell.column) && !isDecided(one, counted, comparison));
    return own.length === 0 ? [] : [{ cells: own, isWhole: !cells.some(isUsed) }];
  });
  const single = open.flatMap(({ cells, isWhole }) => (isWhole ? [] : cells));
  return joined([
    openRowsOf(
      open.flatMap(({ cells, isWhole }) => (isWhole ? [cells] : [])),
      { counted, comparison, part },
    ),
    ...single.map((one) =>
      groupOf('text-cell', [one], {
        counted,
        comparison,
        part,
        say: ({ count, rows: names, page }) =>
          formatSentence('open.texts', { text: one.sign.slice(0, LONGEST_TEXT), count, rows: names, page }),
      }),
    ),
  ]);
}

const LONGEST_TEXT = 80;

/** The columns with used cells. A first row in which alone cells are used is a header: the columns stand for facts, not the rows. */
function usedColumns(rows: readonly (readonly CountedCell[])[]): ReadonlySet<number> {
  const below = rows.flat().filter(({ row }) => row > 0);
  return new Set(below.map(({ cell }) => cell.column));
}

const isHeading = (cells: readonly CountedCell[], { table }: CountedTable): boolean =>
  cells.every(({ cell }) => cell.bold === true) ||
  (cells.length === 1 && (cells[0]?.cell.columnSpan ?? 1) >= table.columns);
