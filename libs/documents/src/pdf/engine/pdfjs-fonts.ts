import type { FontFacts } from '../content';
import type { PdfPage } from './pdfjs-library';

/** Default of pdf.js if a font does not state its unit size. */
const USUAL_UNIT = 0.001;

/** A cache of the fonts of a document; their ids are valid for all of its pages. */
export class PdfFonts {
  private readonly known = new Map<string, FontFacts>();

  /** The properties of a font that a page has loaded. */
  facts(page: PdfPage, id: string): FontFacts | undefined {
    const known = this.known.get(id);
    if (known) return known;
    const facts = page.commonObjs.has(id) ? toFacts(page.commonObjs.get(id), id) : undefined;
    if (facts) this.known.set(id, facts);
    return facts;
  }

  /** The name of a font, including its weight; its id if pdf.js could not build the font. */
  name(page: PdfPage, id: string): string {
    return this.facts(page, id)?.name ?? id;
  }
}

function toFacts(font: unknown, id: string): FontFacts | undefined {
  if (typeof font !== 'object' || font === null) return undefined;
  const name = 'name' in font && typeof font.name === 'string' ? font.name : id;
  const isBold = ('bold' in font && font.bold === true) || ('black' in font && font.black === true);
  const matrix: unknown = 'fontMatrix' in font ? font.fontMatrix : undefined;
  const unit: unknown = Array.isArray(matrix) ? matrix[0] : undefined;
  return {
    name: isBold && !/bold/i.test(name) ? `${name},Bold` : name,
    unit: typeof unit === 'number' ? unit : USUAL_UNIT,
    vertical: 'vertical' in font && font.vertical === true,
    drawn: 'isType3Font' in font && font.isType3Font === true,
  };
}
