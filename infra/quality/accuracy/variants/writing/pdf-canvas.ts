import { breakLines, lineHeight, newPdf, printLine, type TextStyle } from '../../../../samples/pdf-text';
import type { Grid } from './parts';
import { type Looks, PdfTable } from './pdf-table';

const MARGIN = 68;
const LANDSCAPE_MARGIN = 42;
const GUTTER = 24;

export type Place = 'portrait' | 'landscape' | 'rotated-page' | 'turned-text';

export interface TextOptions {
  readonly style?: TextStyle;
  readonly indent?: number;
  readonly marker?: string | undefined;
  readonly gapAfter?: number;
  readonly isCentered?: boolean;
  readonly isUnderlined?: boolean;
  /** A line is drawn through this part of the text. */
  readonly struck?: string | undefined;
}

/** A PDF that is filled from top to bottom, in one or two columns. */
export class PdfCanvas {
  readonly doc: PDFKit.PDFDocument;
  readonly body: TextStyle;
  y = 0;
  private column = 0;
  private columns = 1;
  /** Top of the columns on this page. */
  private columnTop = MARGIN;
  private place: Place = 'portrait';
  private size: readonly [number, number] = [595, 842];
  private readonly places: Place[] = [];
  private lines = 0;

  constructor(private readonly looks: Looks) {
    this.body = { font: 'regular', size: Number(looks['size'] ?? 11) };
    this.doc = newPdf(
      { size: looks['page'] ?? 'A4', bufferPages: true, compress: looks['compress'] !== 'no' },
      looks['font'] === 'serif'
        ? { regular: 'Times-Roman', bold: 'Times-Bold', italic: 'Times-Italic' }
        : undefined,
    );
  }

  get pages(): number {
    return this.places.length;
  }

  /** Starts a page. Its content appears upright to the reader, whatever rotation the file specifies. */
  addPage(place: Place = this.place): void {
    this.place = place;
    const isTurned = place === 'turned-text' || place === 'rotated-page';
    this.doc.addPage({
      size: this.looks['page'] ?? 'A4',
      layout: place === 'landscape' ? place : 'portrait',
      margin: 0,
    });
    const { width, height } = this.doc.page;
    // `turned-text` is a portrait page whose text runs upwards. A rotated page has a rotation entry and is displayed turned.
    if (isTurned) this.doc.save().transform(0, -1, 1, 0, 0, height);
    if (place === 'rotated-page') Object.assign(this.doc.page.dictionary.data, { Rotate: 90 });
    this.places.push(place);
    this.size = isTurned ? [height, width] : [width, height];
    this.column = 0;
    this.columnTop = this.margin;
    this.y = this.margin;
  }

  /** Draws on every page except the first, in the coordinates of the paper. Returns to earlier pages. */
  onEveryPage(draw: (page: { number: number; width: number; height: number }) => void): void {
    this.places.forEach((place, index) => {
      if (index === 0) return;
      this.doc.switchToPage(index);
      const { width, height } = this.doc.page;
      // Headers of a page with turned text are upright on the paper. A rotated page turns its headers with it.
      if (place === 'turned-text') this.doc.restore();
      const isRotated = place === 'rotated-page';
      draw({ number: index + 1, width: isRotated ? height : width, height: isRotated ? width : height });
    });
  }

  private get margin(): number {
    return this.place === 'portrait' ? MARGIN : LANDSCAPE_MARGIN;
  }

  private get columnWidth(): number {
    const full = this.size[0] - 2 * this.margin;
    return this.columns === 2 ? (full - GUTTER) / 2 : full;
  }

  private get left(): number {
    return this.margin + this.column * (this.columnWidth + GUTTER);
  }

  private get bottom(): number {
    return this.size[1] - this.margin;
  }

  /** Sets the rest of the page in two columns, or returns to one. */
  setColumns(columns: number): void {
    if (columns === this.columns) return;
    if (this.columns === 2 && this.column === 1) this.addPage();
    this.columns = columns;
    this.column = 0;
    this.columnTop = this.y;
  }

  ensureRoom(height: number): void {
    if (this.y + height > this.bottom) this.nextColumn();
  }

  nextColumn(): void {
    if (this.columns === 2 && this.column === 0) {
      this.column = 1;
      this.y = this.columnTop;
    } else this.addPage();
  }

  text(text: string, options: TextOptions = {}): void {
    const { style = this.body, indent = 0, marker, gapAfter = 6, struck } = options;
    const width = this.columnWidth - indent;
    breakLines(this.doc, text, style, width).forEach((line, index) => {
      this.ensureRoom(lineHeight(style));
      this.countLine(style);
      const left = this.left + indent;
      if (index === 0 && marker !== undefined) {
        const [mark] = breakLines(this.doc, marker, style, 120);
        const back = Math.max(20, (mark?.width ?? 0) + 6);
        if (mark) printLine(this.doc, mark, { x: left - back, y: this.y, style });
      }
      const x = options.isCentered === true ? left + (width - line.width) / 2 : left;
      printLine(this.doc, line, { x, y: this.y, style });
      if (options.isUnderlined === true) this.horizontal(x, x + line.width, this.y + style.size * 1.12);
      const from = struck === undefined ? -1 : text.indexOf(struck);
      if (struck !== undefined && from >= 0) {
        const start = x + this.doc.widthOfString(text.slice(0, from));
        this.horizontal(start, start + this.doc.widthOfString(struck), this.y + style.size * 0.65);
      }
      this.y += lineHeight(style);
    });
    this.y += gapAfter;
  }

  /** Prints the number of the line before it, or of every fifth one. */
  private countLine({ size }: TextStyle): void {
    this.lines += 1;
    if (this.lines % Number(this.looks['numbers'] ?? Infinity) === 0)
      this.printAt(String(this.lines), 40, this.y + size - 7, { font: 'regular', size: 7 });
  }

  /** One line at a given position, without advancing. */
  printAt(text: string, x: number, y: number, style: TextStyle): void {
    const [line] = breakLines(this.doc, text, style, 600);
    if (line) printLine(this.doc, line, { x, y, style });
  }

  /** Text with space between all letters, each printed separately. */
  spacedText(text: string, style: TextStyle, gap: number): void {
    this.doc.font(style.font).fontSize(style.size);
    let x = this.left;
    for (const word of text.split(' ')) {
      for (const letter of word) {
        this.doc.text(letter, x, this.y + style.size, { lineBreak: false, baseline: 'alphabetic' });
        x += this.doc.widthOfString(letter) + gap;
      }
      x += style.size * 0.6;
    }
    this.y += lineHeight(style) + 10;
  }

  /** Prints a table. Its header is repeated on further pages unless the looks deny it. */
  grid(grid: Grid): void {
    const draft = new PdfTable(this.doc, grid, { left: 0, width: this.columnWidth, looks: this.looks });
    const first = draft.headerRows;
    const heights = grid.map((_row, at) => draft.heightOf(at));
    this.ensureRoom(heights.slice(0, first + 3).reduce((sum, height) => sum + height, 0));
    const table = new PdfTable(this.doc, grid, {
      left: this.left,
      width: this.columnWidth,
      looks: this.looks,
    });
    const print = (at: number): void => {
      table.print(at, this.y);
      this.y += heights[at] ?? 0;
    };
    grid.forEach((_row, at) => {
      if (at >= first && this.y + (heights[at] ?? 0) > this.bottom) {
        this.addPage();
        if (this.looks['headers'] !== 'once') for (let again = 0; again < first; again++) print(again);
      }
      print(at);
    });
    table.close(this.y);
    this.y += 10;
  }

  private horizontal(left: number, right: number, y: number): void {
    this.doc.lineWidth(0.5).moveTo(left, y).lineTo(right, y).stroke();
  }
}
