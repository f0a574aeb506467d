import type { Rect } from '../content';

export interface PageCell extends Rect {
  /** Set when a half of the table on another page brought it. */
  readonly page?: number;
  readonly column: number;
  readonly columnSpan: number;
  readonly rowSpan: number;
  readonly text: string;
  readonly bold: boolean;
  /** Left edge of its text, to tell indented labels. */
  readonly indent: number;
  /** Its text stands for the colour of its ground. */
  readonly fromGround?: true;
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
}
