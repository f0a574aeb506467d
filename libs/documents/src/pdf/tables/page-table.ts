import type { Rect } from '../content';

export interface PageCell extends Rect {
  /** Set if it comes from a half of the table on another page. */
  readonly page?: number;
  readonly column: number;
  readonly columnSpan: number;
  readonly rowSpan: number;
  readonly text: string;
  readonly bold: boolean;
  /** Left edge of its text, to detect indented labels. */
  readonly indent: number;
  /** Its text represents the cell's background color. */
  readonly fromGround?: true;
  /** Its text represents the ink of a picture. */
  readonly fromInk?: true;
}

export interface PageRow extends Rect {
  readonly page: number;
  readonly cells: readonly PageCell[];
  readonly isHeader: boolean;
}

/** A table on one page; `xs` are its column edges. */
export interface PageTable extends Rect {
  readonly page: number;
  readonly xs: readonly number[];
  readonly rows: readonly PageRow[];
  /** Its lines were found in a picture. */
  readonly isPicture?: true;
}
