import type { FileField } from '../../form-fields/field-tokens';
import type { Frame, Rect } from './geometry';

/** A piece of text with one font, in the upright frame of its page; the origin is the top left corner. */
export interface Run extends Rect {
  readonly text: string;
  readonly baseline: number;
  readonly size: number;
  readonly font: string;
  readonly bold: boolean;
  /** True if a space was printed before it. */
  readonly spaced: boolean;
  /** True if printed across the reading direction of the page (rotated header cells, stamps). */
  readonly turned: boolean;
  /** True if invisible by render mode, white on white, or too small to read. */
  readonly hidden: boolean;
}

/** A ruling line; a horizontal one has `y1 === y2`. */
export interface Rule {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** A form field of a page. `token` is its text, by which it is found again in lines and cells. */
export interface PageField {
  readonly field: FileField;
  readonly rect: Rect;
  readonly token: string;
}

/** One page as plain data: everything that the structure readers need, independent of pdf.js. */
export interface PageContent {
  readonly number: number;
  readonly frame: Frame;
  readonly runs: readonly Run[];
  readonly rules: readonly Rule[];
  readonly images: readonly Rect[];
  /** Coloured areas. */
  readonly grounds: readonly Rect[];
  /** Small shapes with a point, as at the ends of arrows. */
  readonly heads: readonly Rect[];
  /** Long lines that are nearly horizontal, from left to right, and the middles of arrows that are drawn as filled shapes. */
  readonly slants?: readonly Rule[];
  /** Text recognition printed the page letter by letter; its words may be misread. */
  readonly isLetterSpaced?: boolean;
  /** Omitted if the file has no form. */
  readonly fields?: readonly PageField[];
  readonly taggedHeadings: readonly { readonly level: number; readonly text: string }[];
}
