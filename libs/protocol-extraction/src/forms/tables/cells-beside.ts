import type { TableCell, TableRow } from '@app/contracts';
import { type Range, rangeIn } from '../ranges';
import { piecesOf } from '../signs';
import { isUnit } from '../units';

/** The cells of choices, each with a box and its text in one cell or in two neighbours. */
export function choicesBeside(cells: readonly TableCell[]): TableCell[] {
  const found: TableCell[] = [];
  while (found.length < cells.length) {
    const [cell, next] = cells.slice(found.length);
    if (cell === undefined) break;
    if (isChoice(cell.text)) found.push(cell);
    else if (next !== undefined && isBox(cell.text) && isBeside(cell, next)) found.push(cell, next);
    else break;
  }
  return found;
}

/** The rows with the choices that stand in a row of their own behind the choices that they go on from. */
export function withWrappedChoices(rows: readonly TableRow[]): TableRow[] {
  const kept: TableRow[] = [];
  for (const row of rows) {
    const above = kept.at(-1);
    const own = row.cells.filter(({ text }) => text.trim() !== '');
    const first = above?.cells.findIndex((_cell, at) => at > 0 && areChoices(above.cells.slice(at))) ?? -1;
    const starts = above?.cells[first]?.column;
    const isWrapped = own[0] !== undefined && own[0].column === starts && areChoices(own);
    if (above !== undefined && isWrapped) kept.splice(-1, 1, { ...above, cells: [...above.cells, ...own] });
    else kept.push(row);
  }
  return kept;
}

const areChoices = (cells: readonly TableCell[]): boolean =>
  cells.length > 0 && choicesBeside(cells).length === cells.length;

function isChoice(text: string): boolean {
  const [box, choice, more] = piecesOf(text);
  return typeof box === 'object' && box.kind === 'box' && typeof choice === 'string' && more === undefined;
}

function isBox(text: string): boolean {
  const [box, more] = piecesOf(text.trim());
  return typeof box === 'object' && box.kind === 'box' && more === undefined;
}

const isBeside = (box: TableCell, { column, text }: TableCell): boolean =>
  column === box.column + box.columnSpan && piecesOf(text).every((piece) => typeof piece === 'string');

/** The unit of a cell, with the range in brackets behind it: `L (expected 0.30 - 7.00)`. Null if it states none. */
export function unitIn(text: string): { readonly unit: string; readonly range?: Range } | null {
  const [, unit = text.trim(), note = ''] = /^\s*([^()]*?)\s*\(([^()]*\d[^()]*)\)\s*$/.exec(text) ?? [];
  if (isUnit(text)) return { unit: text.trim() };
  if (!isUnit(unit)) return null;
  const printed = rangeIn(note);
  return printed === null ? { unit } : { unit, range: printed.range };
}
