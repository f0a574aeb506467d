import type { FileField } from '../../form-fields/field-tokens';
import type { CharacterWidths } from './character-widths';
import type { Frame, Rect } from './geometry';
import type { SmallShape } from './small-shapes';

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
  /** It is no text of the file: it stands for the ink of a picture. */
  readonly fromInk?: true;
  /** The number of its text box, which lies over the page: its text belongs to no printed line. */
  readonly note?: number;
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

/** A picture that the page paints. */
export interface PaintedPicture {
  readonly id: string;
  /** Its top left, top right and bottom left corner, in the upright frame of the page. */
  readonly corners: readonly [Point, Point, Point];
}

type Point = readonly [x: number, y: number];

/** The upright page as its pictures show it, row by row; 0 is black. */
export interface PagePicture {
  readonly width: number;
  readonly height: number;
  /** Pixels per point. */
  readonly scale: number;
  readonly gray: Uint8Array;
}

/** One page as plain data: everything that the structure readers need, independent of pdf.js. */
export interface PageContent {
  readonly number: number;
  readonly frame: Frame;
  readonly runs: readonly Run[];
  /** Omitted if the text of the page comes from pdf.js or from a picture. */
  readonly widths?: CharacterWidths;
  readonly rules: readonly Rule[];
  readonly images: readonly Rect[];
  /** Set if the page has pictures large enough for a table, and draws no lines itself. */
  readonly picture?: PagePicture;
  /** Coloured areas. */
  readonly grounds: readonly Rect[];
  /** Small shapes and pictures, which may be signs. */
  readonly small?: readonly SmallShape[];
  /** Small closed paths with a blank middle, for counting. */
  readonly outlines?: readonly Rect[];
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
