import { dirname, join } from 'node:path';
import PDFDocument from 'pdfkit';
import { runsOf } from './grid';

// Liberation Sans comes with the PDF reader and may be embedded (SIL Open Font License).
const FONTS = join(dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts', 'LiberationSans-');
const SANS = { regular: `${FONTS}Regular.ttf`, bold: `${FONTS}Bold.ttf`, italic: `${FONTS}Italic.ttf` };
const DATE = new Date('2025-03-14T09:00:00Z');

/** Opens a document without pages, with fonts that hold the signs of the field (≥, ≤, ±, µ) and with fixed dates. */
export function newPdf(options: PDFKit.PDFDocumentOptions, fonts = SANS): PDFKit.PDFDocument {
  const info = { ...options.info, CreationDate: DATE, ModDate: DATE };
  const doc = new PDFDocument({ ...options, margin: 0, autoFirstPage: false, info });
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  return doc;
}

/** Ends a document and returns its bytes. */
export function pdfBytes(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.once('end', () => resolve(Buffer.concat(chunks)));
    doc.once('error', reject);
    doc.end();
  });
}

export interface TextStyle {
  readonly font: 'regular' | 'bold' | 'italic';
  readonly size: number;
}

interface Piece {
  readonly text: string;
  readonly isSuperscript: boolean;
  readonly width: number;
}

/** One printed line: pieces from left to right, with the width they take together. */
export interface Line {
  readonly pieces: readonly Piece[];
  readonly width: number;
}

const SUPERSCRIPT_SIZE = 0.66;
const SUPERSCRIPT_RISE = 0.36;
const LINE_HEIGHT = 1.32;

export const lineHeight = ({ size }: TextStyle): number => size * LINE_HEIGHT;

/** Breaks a text into lines no wider than `width`; a line feed always breaks. */
export function breakLines(doc: PDFKit.PDFDocument, text: string, style: TextStyle, width: number): Line[] {
  return text.split('\n').flatMap((paragraph) => breakParagraph(doc, paragraph, style, width));
}

function breakParagraph(doc: PDFKit.PDFDocument, text: string, style: TextStyle, width: number): Line[] {
  const space = measure(doc, ' ', style, false);
  const lines: Line[] = [];
  let pieces: Piece[] = [];
  let used = 0;
  for (const word of wordsOf(doc, text, style)) {
    const wordWidth = word.reduce((sum, piece) => sum + piece.width, 0);
    if (pieces.length > 0 && used + space + wordWidth > width) {
      lines.push({ pieces, width: used });
      [pieces, used] = [[], 0];
    }
    const gap = pieces.length > 0 ? [{ text: ' ', isSuperscript: false, width: space }] : [];
    pieces = [...pieces, ...gap, ...word];
    used += wordWidth + (gap.length > 0 ? space : 0);
  }
  return [...lines, { pieces, width: used }];
}

/** Words with the superscripts that stick to them. */
function wordsOf(doc: PDFKit.PDFDocument, text: string, style: TextStyle): Piece[][] {
  const words: Piece[][] = [[]];
  for (const { text: part, isSuperscript } of runsOf(text)) {
    for (const [index, piece] of part.split(' ').entries()) {
      if (index > 0) words.push([]);
      if (piece === '') continue;
      words.at(-1)?.push({ text: piece, isSuperscript, width: measure(doc, piece, style, isSuperscript) });
    }
  }
  return words.filter((word) => word.length > 0);
}

function measure(doc: PDFKit.PDFDocument, text: string, style: TextStyle, isSuperscript: boolean): number {
  const size = isSuperscript ? style.size * SUPERSCRIPT_SIZE : style.size;
  return doc.font(style.font).fontSize(size).widthOfString(text);
}

/** Prints a line; neighbours of one style become one run, so that text can be selected and read as it is printed. */
export function printLine(
  doc: PDFKit.PDFDocument,
  line: Line,
  { x, y, style }: { x: number; y: number; style: TextStyle },
): void {
  let left = x;
  for (const { text, isSuperscript, width } of joinPieces(line.pieces)) {
    const size = isSuperscript ? style.size * SUPERSCRIPT_SIZE : style.size;
    const baseline = y + style.size * (isSuperscript ? 1 - SUPERSCRIPT_RISE : 1);
    doc
      .font(style.font)
      .fontSize(size)
      .text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
    left += width;
  }
}

function joinPieces(pieces: readonly Piece[]): Piece[] {
  return pieces.reduce<Piece[]>((joined, piece) => {
    const last = joined.at(-1);
    if (last === undefined || last.isSuperscript !== piece.isSuperscript) return [...joined, piece];
    const both = { ...last, text: last.text + piece.text, width: last.width + piece.width };
    return [...joined.slice(0, -1), both];
  }, []);
}
