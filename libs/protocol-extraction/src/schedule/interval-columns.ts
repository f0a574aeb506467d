import type { TableBlock, TableCell } from '@app/contracts';
import { isArrowCell } from '@app/text-normalization';
import { readCell } from './schedule-cell';

const FEWEST_ROWS = 3;

/**
 * The cells of a column that stands for the time between two visits, such as a washout: a text that is merged over all rows, with its
 * headers. Undefined for any other column. An arrow or a sign over all rows is a mark.
 */
export function intervalCells(
  { rows }: TableBlock,
  column: number,
  headerRows: number,
): readonly TableCell[] | undefined {
  const own = rows.flatMap((row, index) =>
    row.cells.filter((cell) => cell.column === column && cell.text !== '').map((cell) => ({ cell, index })),
  );
  const last = own.at(-1);
  const isMerged =
    last !== undefined &&
    last.index <= headerRows &&
    last.cell.columnSpan === 1 &&
    last.index + last.cell.rowSpan === rows.length &&
    rows.length - headerRows >= FEWEST_ROWS;
  if (!isMerged || readCell(last.cell.text).isMark || isArrowCell(last.cell.text)) return undefined;
  return own.map(({ cell }) => cell);
}
