import type { TableBlock, TableCell, TableRow } from '@app/contracts';

const START = /^[<←⟵⇐◄][-–—―─_=\s]*$/u;
const SHAFT = /^[-–—―─_=\s]+$/u;
const END = /^[-–—―─_=\s]*[>→⟶⇒►]$/u;

/**
 * The table with `↔` in every cell of an arrow whose characters stand in cells of their own: `← | = | = | →`. Its dashes would
 * otherwise mean "not done". The start of an arrow also covers the blank cells up to its end.
 */
export function withTypedArrows(table: TableBlock): TableBlock {
  if (!table.rows.some(({ cells }) => cells.some(({ text }) => START.test(text.trim())))) return table;
  return { ...table, rows: table.rows.map(arrowsOfRow) };
}

function arrowsOfRow(row: TableRow): TableRow {
  const cells = [...row.cells];
  for (let start = 0; start < cells.length; start++) {
    if (!START.test(cells[start]?.text.trim() ?? '')) continue;
    let end = start + 1;
    while (isPassed(cells[end])) end++;
    if (!END.test(cells[end]?.text.trim() ?? '')) continue;
    for (let at = start; at <= end; at++) {
      const [cell, next] = [cells[at], cells[at + 1]];
      if (cell === undefined) continue;
      const columnSpan = at < end && next !== undefined ? next.column - cell.column : cell.columnSpan;
      cells[at] = { ...cell, text: '↔', columnSpan };
    }
    start = end;
  }
  return { ...row, cells };
}

const isPassed = (cell: TableCell | undefined): boolean =>
  cell !== undefined && (cell.text.trim() === '' || SHAFT.test(cell.text));
