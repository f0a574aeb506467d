/** One printed glyph, as pdf.js returns it in its operator lists. */
export interface Glyph {
  /** Its text: usually one character, several for a ligature, a space for a blank. */
  readonly unicode: string;
  readonly originalCharCode: number;
  /** Advance in units of the font. */
  readonly width: number;
  readonly category: GlyphCategory;
}

interface GlyphCategory {
  readonly isWhitespace: boolean;
  readonly isZeroWidthDiacritic: boolean;
  readonly isInvisibleFormatMark: boolean;
}

/** Glyphs and the gaps between them, in thousandths of the font size. A positive gap moves back. */
export type GlyphList = readonly (Glyph | number)[];

/** Font properties that the text of a page needs. */
export interface FontFacts {
  readonly name: string;
  /** Factor from font units to ems. */
  readonly unit: number;
  readonly vertical: boolean;
  /** True if the font draws its glyphs with its own operators (Type 3). */
  readonly drawn: boolean;
}

/** The glyphs of a `showText` operator. pdf.js creates all of them in one place, so only the first one is validated. */
export function glyphsOf(args: unknown): GlyphList | undefined {
  const list: unknown = Array.isArray(args) ? args[0] : undefined;
  return isGlyphList(list) ? list : undefined;
}

function isGlyphList(list: unknown): list is GlyphList {
  if (!Array.isArray(list)) return false;
  const first: unknown = list.find((part) => typeof part !== 'number');
  return first === undefined || isGlyph(first);
}

function isGlyph(value: unknown): value is Glyph {
  if (typeof value !== 'object' || value === null) return false;
  if (!('unicode' in value && 'width' in value && 'originalCharCode' in value && 'category' in value))
    return false;
  const { unicode, width, category } = value;
  return typeof unicode === 'string' && typeof width === 'number' && typeof category === 'object';
}
