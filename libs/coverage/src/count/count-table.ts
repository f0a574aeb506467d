import type { TableBlock, TableCell } from '@app/contracts';
import { isShort, signOf } from './signs';

/** A filled cell with its row, counted from 0, and its text without footnote marks. */
export interface CountedCell {
  readonly cell: TableCell;
  readonly row: number;
  readonly sign: string;
}

/** A table as its layout shows it: what repeats in rows and columns, and what stands before it. */
export interface CountedTable {
  readonly table: TableBlock;
  readonly cells: readonly CountedCell[];
  /** Short texts that repeat in several rows and columns, with their cells. */
  readonly classes: ReadonlyMap<string, readonly CountedCell[]>;
  /** The first row with a repeated sign; the rows above are headers. */
  readonly firstRow: number;
  /** The first column with a repeated sign; the columns before are labels. */
  readonly firstColumn: number;
}

const FEWEST_CELLS = 3;

/** Groups the cells of a table by their text and finds the texts that repeat in at least two rows and two columns. */
export function countTable(table: TableBlock): CountedTable {
  const cells = table.rows.flatMap((row, index) =>
    row.cells.flatMap((cell): CountedCell[] => {
      const sign = signOf(cell.text);
      return sign === '' ? [] : [{ cell, row: index, sign }];
    }),
  );
  const classes = new Map(
    [...bySign(cells.filter(({ cell, sign }) => cell.column > 0 && isShort(sign)))].filter(([, members]) =>
      isSpread(members),
    ),
  );
  const members = [...classes.values()].flat();
  return {
    table,
    cells,
    classes,
    firstRow: members.reduce((least, { row }) => Math.min(least, row), table.rows.length),
    firstColumn: members.reduce((least, { cell }) => Math.min(least, cell.column), table.columns),
  };
}

const FEWEST_SIGNS = 6;
const LEAST_SHARE = 0.3;

/** True for a table that consists largely of repeated signs. */
export function isMatrix({ cells, classes, firstRow, firstColumn }: CountedTable): boolean {
  const signs = [...classes.values()].flat().length;
  const body = cells.filter(({ cell, row }) => row >= firstRow && cell.column >= firstColumn).length;
  return signs >= FEWEST_SIGNS && signs >= body * LEAST_SHARE;
}

/** Groups cells by their text, in order. */
export function bySign(cells: readonly CountedCell[]): Map<string, CountedCell[]> {
  const groups = new Map<string, CountedCell[]>();
  for (const one of cells) {
    const known = groups.get(one.sign);
    if (known === undefined) groups.set(one.sign, [one]);
    else known.push(one);
  }
  return groups;
}

function isSpread(cells: readonly CountedCell[]): boolean {
  const rows = new Set(cells.map(({ row }) => row));
  const columns = new Set(cells.map(({ cell }) => cell.column));
  const isWide = columns.size > 1 || cells.some(({ cell }) => cell.columnSpan > 1);
  return cells.length >= FEWEST_CELLS && rows.size > 1 && isWide;
}

/** The text of the label columns of a row; a label that spans several rows counts for each of them. */
export function labelOf({ cells, firstColumn }: CountedTable, row: number): string {
  const own = cells.filter(
    (one) => one.cell.column < firstColumn && one.row <= row && row < one.row + one.cell.rowSpan,
  );
  return own.map(({ sign }) => sign).join(', ');
}

/** The text above a column, from the lowest header row that has one. */
export function headerOf({ cells, firstRow }: CountedTable, column: number): string {
  const above = cells.filter(
    ({ cell, row }) => row < firstRow && cell.column <= column && column < cell.column + cell.columnSpan,
  );
  return above.map(({ sign }) => sign).join(', ');
}
