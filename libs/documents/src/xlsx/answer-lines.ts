import { utils } from 'xlsx';
import type { SheetCell } from './regions';
import type { VisibleGrid } from './visible-grid';

/** What a drawn line becomes: a blank to fill in. */
const BLANK = '______';

/**
 * The cells of a sheet with the lines that are drawn under empty cells behind a text, as blanks. Where a line stands under a text, lines
 * part the rows of a table and are no places for answers.
 */
export function withAnswerLines(
  cells: readonly SheetCell[],
  { lined, grid }: { readonly lined: ReadonlySet<string>; readonly grid: VisibleGrid },
): readonly SheetCell[] {
  if (lined.size === 0) return cells;
  const places = [...lined].flatMap((address) => {
    const { r, c } = utils.decode_cell(address);
    const [row, column] = [grid.rowOf(r), grid.columnOf(c)];
    return row === undefined || column === undefined ? [] : [{ row, column }];
  });
  const filled = new Map(cells.map((cell) => [`${cell.row}.${cell.column}`, cell]));
  const textAt = (row: number, column: number): string => filled.get(`${row}.${column}`)?.text ?? '';
  if (places.some(({ row, column }) => textAt(row, column) !== '')) return cells;
  const underlined = new Set(places.map(({ row, column }) => `${row}.${column}`));
  const labelled = new Map<number, number>();
  for (const { row, column, text } of cells)
    if (text !== '') labelled.set(row, Math.min(column, labelled.get(row) ?? Infinity));
  const blanks = places.filter(
    ({ row, column }) =>
      (labelled.get(row) ?? Infinity) < column &&
      !underlined.has(`${row}.${column - 1}`) &&
      !filled.has(`${row}.${column}`),
  );
  return [...cells, ...blanks.map((place) => ({ ...place, text: BLANK, comment: '' }))];
}
