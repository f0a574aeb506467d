/** One printed sign, as pdf.js hands it out in its operator lists. */
export interface Glyph {
  /** What it says: mostly one character, several for a ligature, a blank for a space. */
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

/** Signs and the gaps between them, in thousandths of the font size; a positive gap moves back. */
export type GlyphList = readonly (Glyph | number)[];

/** What the text of a page has to know of a font. */
export interface FontFacts {
  readonly name: string;
  /** From units of the font to ems. */
  readonly unit: number;
  readonly vertical: boolean;
  /** The font draws its signs by operators of its own (Type 3). */
  readonly drawn: boolean;
}

/** The signs of a `showText` operator. All of them come from one place of pdf.js, so the first stands for the rest. */
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
