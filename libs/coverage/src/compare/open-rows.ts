import { formatSentence, type Gap } from '@app/contracts';
import type { CountedCell, CountedTable } from '../count/count-table';
import { type Comparison, joined, type Opened } from './comparison';
import { groupOf, isDecided } from './open-cells';

/**
 * Rows and cells of a table of texts, such as objectives with their endpoints, that are not used although others of the same
 * form are. Headers and rows that look like headings are left out.
 */
export function openRows(counted: CountedTable, comparison: Comparison, part: Gap['kind']): Opened {
  const { table } = counted;
  const rows = table.rows.map((row, index) => ({
    row,
    cells: counted.cells.filter((one) => one.row === index),
  }));
  const isUsed = (one: CountedCell): boolean => isDecided(one, counted, comparison);
  const used = rows.filter(({ cells }) => cells.some(isUsed));
  const fewest = Math.min(...used.map(({ cells }) => cells.length));
  const columns = usedColumns(used.map(({ cells }) => cells.filter(isUsed)));
  const groups = rows.flatMap(({ row, cells }): Opened[] => {
    if (row.isHeader || cells.length < fewest || isHeading(cells, counted)) return [];
    const open = cells.filter((one) => columns.has(one.cell.column) && !isUsed(one));
    const isWhole = open.length > 0 && !cells.some(isUsed);
    if (open.length === 0) return [];
    return [
      groupOf(isWhole ? 'row' : 'text-cell', open, {
        counted,
        comparison,
        part,
        say: ({ count, rows: names, page }) => {
          const text = (open[0]?.sign ?? '').slice(0, LONGEST_TEXT);
          return isWhole
            ? formatSentence('open.row', { row: text, count, page })
            : formatSentence('open.texts', { text, count, rows: names, page });
        },
      }),
    ];
  });
  return joined(groups);
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
