import type { TableBlock, TableRow } from '@app/contracts';
import { readLayout } from './schedule-layout';
import { mentionsWindow } from './window-label';

/** A deviation before and behind a time, in any language: `±3`, `± 2 days`. */
const BOTH_WAYS = /^[(]?±\s?\d+\s*\p{L}{0,6}\.?[)]?$/u;
/** The same in one direction, which may also be a change of dose: `+7`, `-1 day`, `-2/+3`. */
const ONE_WAY = /^[(]?[-+−–]\s?\d+(?:\s?\/\s?[-+−–]\s?\d+)?\s*\p{L}{0,6}\.?[)]?$/u;
const FEWEST = 2;

/** The table with the rows of deviations that its authors print below the activities among its headers. */
export function withWindowsAbove(table: TableBlock): TableBlock {
  const { headerRows } = readLayout(table);
  const [headers, body] = [table.rows.slice(0, headerRows), table.rows.slice(headerRows)];
  const windows = body.filter(isOfWindows);
  if (windows.length === 0) return table;
  return { ...table, rows: [...headers, ...windows, ...body.filter((row) => !windows.includes(row))] };
}

function isOfWindows({ cells }: TableRow): boolean {
  const [label, ...others] = cells;
  const filled = others.filter(({ text }) => text.trim() !== '');
  const isPlain = cells.every(({ rowSpan }) => rowSpan === 1);
  if (label?.column !== 0 || filled.length < FEWEST || !isPlain) return false;
  return (
    filled.some(({ text }) => /\d/.test(text)) &&
    filled.every(
      ({ text }) => BOTH_WAYS.test(text.trim()) || (mentionsWindow(label.text) && ONE_WAY.test(text.trim())),
    )
  );
}
