import type { Block, TableBlock, TableCell } from '@app/contracts';
import type { CellMeaning } from './cell-meaning';

/** A table whose marks state which activity is done when, as printed. Only rows and columns are interpreted. */
export interface Matrix {
  readonly documentId: number;
  readonly table: TableBlock;
  readonly rows: readonly MatrixRow[];
  readonly columns: readonly MatrixColumn[];
  readonly units: readonly MarkUnit[];
  /** Cells with any content, whether they are units or not, as `placeKey` writes them. */
  readonly filled: ReadonlySet<string>;
}

export interface MatrixRow {
  /** Position in the table. */
  readonly index: number;
  /** The text of its label cells, as printed but without footnote marks. */
  readonly label: string;
  /** Alternative labels: single cells of the label, and texts that span several rows. */
  readonly otherLabels: readonly string[];
  /** The group row above, or the label that spans this row and others; empty without one. */
  readonly group: string;
  /** True if it is directly under the header and states the kind of each visit: `Fasting visit`, `Telephone`. */
  readonly isVisitKind: boolean;
  readonly page: number | null;
}

export interface MatrixColumn {
  readonly index: number;
  /** The text that distinguishes it from the others, for people. */
  readonly label: string;
  readonly headers: readonly ColumnHeader[];
}

export interface ColumnHeader {
  readonly text: string;
  /** The label of the header row: `Week`. */
  readonly rowLabel: string;
  /** How many columns of the table have the same header. */
  readonly columns: number;
}

/** One item that the XML should contain, or that a rule excludes. */
export interface MarkUnit {
  readonly row: MatrixRow;
  /** Null if marks of several columns were read as one cell, so that their columns are unknown. */
  readonly column: MatrixColumn | null;
  /** The printed text, if it states more than "done". */
  readonly value: string | null;
  /** For a remark next to the marks: the rule that excludes it. */
  readonly leftOut: string | null;
}

/** A unit whose column is known. */
export interface PlacedUnit extends MarkUnit {
  readonly column: MatrixColumn;
}

/** A cell with its meaning. */
export interface InterpretedCell {
  readonly cell: TableCell;
  readonly saying: CellMeaning;
}

/** The cells of a table row by row. */
export type InterpretedRows = readonly (readonly InterpretedCell[])[];

/** Start of a grid of cells: the first row with marks and the first column with marks. */
export interface GridStart {
  readonly firstRow: number;
  readonly labelColumns: number;
}

export const placeKey = (row: number, column: number): string => `${row}:${column}`;

/** Blocks directly after a table, which may explain its words. */
const LEGEND_BLOCKS = 12;

const LEGEND = /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}]{0,3})\s*[=:]\s*(?=\p{L})/gu;

/** Words that the text after a table explains, such as `P = predose`. */
export function legendWords(blocks: readonly Block[], tableAt: number): ReadonlySet<string> {
  const words = textsBehind(blocks, tableAt).flatMap((text) => [...text.matchAll(LEGEND)]);
  return new Set(words.map(([, word = '']) => word));
}

/** The blocks directly after a table, up to the next table or section. */
export function textsBehind(blocks: readonly Block[], tableAt: number): string[] {
  const behind = blocks.slice(tableAt + 1, tableAt + 1 + LEGEND_BLOCKS);
  const end = behind.findIndex(({ type }) => type === 'heading' || type === 'table');
  return behind.slice(0, end === -1 ? undefined : end).map(({ text }) => text);
}
