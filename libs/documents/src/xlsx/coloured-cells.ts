import { GROUND_MARK } from '@app/text-normalization';
import { fillMeaning } from '../tables/fill-legend';
import { findFillMarks, type FilledCell } from '../tables/fill-marks';
import type { PlacedCell, Region } from './regions';

/** A few colored empty cells are decoration. */
const FEWEST_UNCLEAR = 3;

/** Meaning of a table's colored empty cells: a known meaning, no such cells, unknown, or contradictory. */
export type Colours = 'clear' | 'unclear' | 'contradicted';

interface Coloured {
  readonly region: Region;
  readonly colours: Colours;
  /** Number of its blank colored cells that are no marks: a legend says so, or their meaning is not known. */
  readonly leftOut: number;
}

interface BlankCell extends FilledCell {
  readonly index: number;
}

/**
 * Some schedules mark "done at this visit" only by the fill of a cell. Such cells become marks if a legend of the table or the
 * grid itself makes it certain. `shaded` holds the colors of the sheet by `row.column`,
 * and `signs` the sign of each color that a legend explains. Several colors without a legend are read, and unclear.
 */
export function readColouredCells(
  region: Region,
  shaded: ReadonlyMap<string, string>,
  signs: ReadonlyMap<string, string>,
): Coloured {
  if (shaded.size === 0) return { region, colours: 'clear', leftOut: 0 };
  const tall = region.rows.flat().filter(({ rowSpan }) => rowSpan > 1);
  const cells = region.rows.flatMap((row, index) => groundsOf({ region, row, index, shaded, tall }));
  const tinted = new Set(cells.filter((cell) => cell.column === 0 && cell.isShaded).map((cell) => cell.row));
  const candidates = cells.filter(
    (cell) => cell.isEmpty && cell.isShaded && cell.column > 0 && !tinted.has(cell.row),
  );
  const meaning = fillMeaning(region.rows.flat().map(({ text }) => text));
  const leftOut = candidates.length;
  if (meaning === 'not-done') return { region, colours: 'clear', leftOut };
  if (meaning === 'contradicting')
    return { region, colours: leftOut > 0 ? 'contradicted' : 'clear', leftOut };
  const marks = meaning === 'done' ? new Set(candidates) : findFillMarks(cells);
  if (marks.size === 0) return { region, colours: leftOut >= FEWEST_UNCLEAR ? 'unclear' : 'clear', leftOut };
  const fillOf = ({ row, column }: BlankCell): string => shaded.get(`${row}.${column + region.left}`) ?? '';
  const isTold = marks.size > 0 && [...marks].every((mark) => signs.has(fillOf(mark)));
  const signOf = (mark: BlankCell): string => (isTold ? signs.get(fillOf(mark)) : undefined) ?? GROUND_MARK;
  const isUnclear = !isTold && meaning === 'unsaid' && oftenUsed([...marks].map(fillOf)) > 1;
  return {
    region: withMarks(region, marks, signOf),
    colours: isUnclear ? 'unclear' : 'clear',
    leftOut: leftOut - marks.size,
  };
}

/** Number of colors that several cells have. */
const oftenUsed = (fills: readonly string[]): number =>
  [...new Set(fills)].filter((fill) => fills.filter((other) => other === fill).length >= FEWEST_UNCLEAR)
    .length;

interface RegionRow {
  readonly region: Region;
  readonly row: readonly PlacedCell[];
  readonly index: number;
  readonly shaded: ReadonlyMap<string, string>;
  /** Cells of the region that span several rows. */
  readonly tall: readonly PlacedCell[];
}

/** Free columns of a row, and its cells. */
function groundsOf({ region, row, index, shaded, tall }: RegionRow): readonly BlankCell[] {
  const sheetRow = row[0]?.row ?? 0;
  const covered = new Set<number>();
  const cover = (from: number, until: number): void => {
    for (let column = from; column < until; column++) covered.add(column);
  };
  for (const cell of row) cover(cell.column + 1, cell.column + cell.columnSpan);
  for (const cell of tall)
    if (cell.row < sheetRow && cell.row + cell.rowSpan > sheetRow)
      cover(cell.column, cell.column + cell.columnSpan);
  const filled = new Set(row.map((cell) => cell.column));
  const cells: BlankCell[] = [];
  for (let column = region.left; column < region.left + region.columns; column++) {
    if (covered.has(column)) continue;
    const isShaded = shaded.has(`${sheetRow}.${column}`);
    cells.push({
      row: sheetRow,
      column: column - region.left,
      isShaded,
      isEmpty: !filled.has(column),
      index,
    });
  }
  return cells;
}

function withMarks(
  region: Region,
  marks: ReadonlySet<BlankCell>,
  signOf: (mark: BlankCell) => string,
): Region {
  const byRow = new Map<number, PlacedCell[]>();
  for (const blank of marks) {
    const { row, column, index } = blank;
    const mark: PlacedCell = {
      row,
      column: column + region.left,
      text: signOf(blank),
      comment: '',
      rowSpan: 1,
      columnSpan: 1,
      fromGround: true,
    };
    byRow.set(index, [...(byRow.get(index) ?? []), mark]);
  }
  return {
    ...region,
    rows: region.rows.map((row, index) =>
      [...row, ...(byRow.get(index) ?? [])].sort((one, other) => one.column - other.column),
    ),
  };
}
