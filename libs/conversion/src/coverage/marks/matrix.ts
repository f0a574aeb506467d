import type { Block, TableBlock, TableCell } from '@app/contracts';
import type { CellMeaning } from './cell-meaning';

/** A table that says by marks what is done when, as it is printed. Nothing of it is interpreted beyond rows and columns. */
export interface Matrix {
  readonly documentId: number;
  readonly table: TableBlock;
  readonly rows: readonly MatrixRow[];
  readonly columns: readonly MatrixColumn[];
  readonly units: readonly MarkUnit[];
  /** Cells that say anything at all, units or not, as `placeKey` writes them. */
  readonly filled: ReadonlySet<string>;
}

export interface MatrixRow {
  /** Place in the table. */
  readonly index: number;
  /** What its label cells say, as printed but for footnote marks. */
  readonly label: string;
  /** Other readings of its label: single cells of it, and what spans several rows. */
  readonly otherLabels: readonly string[];
  /** The group row above, or the label that spans this row and others; empty without one. */
  readonly group: string;
  /** Stands directly under the header and says what kind of visit each is: `Fasting visit`, `Telephone`. */
  readonly isVisitKind: boolean;
  readonly page: number | null;
}

export interface MatrixColumn {
  readonly index: number;
  /** What tells it from the others, for people. */
  readonly label: string;
  readonly headers: readonly ColumnHeader[];
}

export interface ColumnHeader {
  readonly text: string;
  /** What the label column says in the row of the header: `Week`. */
  readonly rowLabel: string;
  /** How many columns of the table the same header has. */
  readonly columns: number;
}

/** One thing that the XML should hold, or that a rule leaves out. */
export interface MarkUnit {
  readonly row: MatrixRow;
  /** Null where marks of several columns were read as one cell: nobody can tell which column each belongs to. */
  readonly column: MatrixColumn | null;
  /** The printed text where it says more than that something is done. */
  readonly value: string | null;
  /** Of a remark beside the marks: the rule that leaves it out. */
  readonly leftOut: string | null;
}

/** A unit whose column is known. */
export interface PlacedUnit extends MarkUnit {
  readonly column: MatrixColumn;
}

/** A cell with what it says. */
export interface InterpretedCell {
  readonly cell: TableCell;
  readonly saying: CellMeaning;
}

/** The cells of a table row by row. */
export type InterpretedRows = readonly (readonly InterpretedCell[])[];

/** Where a grid of cells begins: the first row with marks, and the first column with marks. */
export interface GridStart {
  readonly firstRow: number;
  readonly labelColumns: number;
}

export const placeKey = (row: number, column: number): string => `${row}:${column}`;

/** Blocks that may explain the words of a table: what stands right behind it. */
const LEGEND_BLOCKS = 12;

const LEGEND = /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}]{0,3})\s*[=:]\s*(?=\p{L})/gu;

/** Words that the text behind a table explains, as `P = predose`. */
export function legendWords(blocks: readonly Block[], tableAt: number): ReadonlySet<string> {
  const words = textsBehind(blocks, tableAt).flatMap((text) => [...text.matchAll(LEGEND)]);
  return new Set(words.map(([, word = '']) => word));
}

/** What stands right behind a table, before the next one or the next section. */
export function textsBehind(blocks: readonly Block[], tableAt: number): string[] {
  const behind = blocks.slice(tableAt + 1, tableAt + 1 + LEGEND_BLOCKS);
  const end = behind.findIndex(({ type }) => type === 'heading' || type === 'table');
  return behind.slice(0, end === -1 ? undefined : end).map(({ text }) => text);
}
