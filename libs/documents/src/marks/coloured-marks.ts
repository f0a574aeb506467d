import { arrangedMarks, type PlacedMark } from './arranged-marks';

/** A cell of a file with its background. */
export interface GroundCell {
  readonly table: number;
  readonly row: number;
  readonly column: number;
  readonly columnSpan: number;
  readonly text: string;
  readonly isColoured: boolean;
}

/** Longest text of a cell that may be a mark, in characters. Longer texts are labels and headers. */
const LONGEST_MARK = 3;
const [FEWEST_CELLS, FEWEST_ROWS] = [6, 3];
/** Columns under one header that are looked at. */
const WIDEST_HEADER = 200;

/**
 * Counts the blank colored cells of a file that form rows and columns, table by table. Cells count if the labels of their row are
 * not colored and a text stands above them. Cells come in reading order.
 */
export function countColouredCells(cells: readonly GroundCell[]): number {
  const tables = new Map<number, GroundCell[]>();
  for (const cell of cells) {
    const known = tables.get(cell.table);
    if (known === undefined) tables.set(cell.table, [cell]);
    else known.push(cell);
  }
  return [...tables.values()].reduce((sum, own) => sum + countInTable(own), 0);
}

interface RowLabels {
  readonly row: number;
  readonly areSeen: boolean;
  readonly areColoured: boolean;
}

function countInTable(cells: readonly GroundCell[]): number {
  const marks: PlacedMark[] = [];
  const textsOfRows = new Map<number, number>();
  const headed = new Set<number>();
  let labels: RowLabels = { row: -1, areSeen: false, areColoured: false };
  for (const { row, column, columnSpan, text, isColoured } of cells) {
    if (row !== labels.row) labels = { row, areSeen: false, areColoured: false };
    const { length } = text.trim();
    if (length === 0) {
      const isMark = isColoured && labels.areSeen && !labels.areColoured && headed.has(column);
      if (isMark) marks.push({ x: column, y: row });
      continue;
    }
    if (labels.areSeen) textsOfRows.set(row, (textsOfRows.get(row) ?? 0) + 1);
    if (length > LONGEST_MARK) labels = { row, areSeen: true, areColoured: labels.areColoured || isColoured };
    for (let at = 0; at < Math.min(columnSpan, WIDEST_HEADER); at++) headed.add(column + at);
  }
  const rows = new Set(marks.map(({ y }) => y));
  const textsBeside = [...rows].reduce((sum, row) => sum + (textsOfRows.get(row) ?? 0), 0);
  return countColouredMarks(marks, { textsBeside, near: { x: 0, y: 0 } });
}

/**
 * The number of colored places if they can be the marks of a schedule, otherwise 0: they are in rows and columns that are not
 * colored throughout, and texts in their rows do not outnumber them.
 */
export function countColouredMarks(
  places: readonly PlacedMark[],
  {
    textsBeside,
    near,
  }: { readonly textsBeside: number; readonly near: { readonly x: number; readonly y: number } },
): number {
  if (places.length < FEWEST_CELLS || textsBeside > places.length) return 0;
  const rows = linesOf(
    places.map(({ y }) => y),
    near.y,
  );
  const columns = linesOf(
    places.map(({ x }) => x),
    near.x,
  );
  // Columns that are colored from top to bottom set parts of a table apart.
  if (rows < FEWEST_ROWS || places.length >= rows * columns) return 0;
  return arrangedMarks(places, near).length;
}

/** Number of positions that are farther apart than `near`. */
const linesOf = (positions: readonly number[], near: number): number =>
  positions
    .toSorted((one, other) => one - other)
    .filter((position, at, all) => at === 0 || position - (all[at - 1] ?? 0) > near).length;
