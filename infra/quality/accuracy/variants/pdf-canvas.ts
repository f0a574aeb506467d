import { breakLines, lineHeight, newPdf, printLine, type TextStyle } from '../../../samples/pdf-text';
import type { Grid, GridCell } from './grid';
import type { Layout } from './layout';
import { drawArrow, drawRule, isPen, type Rules } from './schedules/pen';

const MARGIN = 68;
const GUTTER = 24;
const PADDING = 3;

/** The ruling of a table. A table that may break across pages can repeat its headers. */
export interface GridStyle {
  readonly text: TextStyle;
  readonly rules: Layout['rules'] | Rules;
  readonly repeatsHeaders: boolean;
  /** Whether a table that is ruled by a pen has a vertical rule at an edge of its columns. */
  readonly hasRuleAt?: (edge: number, last: number) => boolean;
}

export interface TextOptions {
  readonly style?: TextStyle;
  readonly indent?: number;
  readonly marker?: string;
  readonly gapAfter?: number;
  readonly align?: 'left' | 'center';
  readonly isUnderlined?: boolean;
}

/** A PDF that is filled from top to bottom, in one or two columns. */
export class PdfCanvas {
  readonly doc: PDFKit.PDFDocument;
  y = 0;
  private column = 0;
  private columns: 1 | 2 = 1;
  /** Top of the columns on this page. */
  private columnTop = MARGIN;
  private place: Layout['place'] = 'portrait';

  constructor(
    private readonly layout: Pick<Layout, 'page' | 'font' | 'size'>,
    private readonly landscapeMargin = 42,
  ) {
    this.doc = newPdf(
      { size: layout.page, bufferPages: true },
      layout.font === 'serif'
        ? { regular: 'Times-Roman', bold: 'Times-Bold', italic: 'Times-Italic' }
        : undefined,
    );
  }

  get body(): TextStyle {
    return { font: 'regular', size: this.layout.size };
  }

  get pages(): number {
    return this.doc.bufferedPageRange().count;
  }

  /** Starts a page. Its content appears upright to the reader, whatever rotation the file specifies. */
  addPage(place: Layout['place'] = 'portrait'): void {
    this.place = place;
    const isLandscape = place === 'landscape';
    this.doc.addPage({ size: this.layout.page, layout: isLandscape ? 'landscape' : 'portrait', margin: 0 });
    const { width, height } = this.doc.page;
    // `turned-text` is a portrait page whose text runs upwards. A rotated page has a rotation entry and is displayed turned.
    if (place === 'turned-text' || place === 'rotated-page') {
      this.doc.save();
      this.doc.transform(0, -1, 1, 0, 0, height);
    }
    if (place === 'rotated-page') Object.assign(this.doc.page.dictionary.data, { Rotate: 90 });
    this.places.push(place);
    this.size = place === 'turned-text' || place === 'rotated-page' ? [height, width] : [width, height];
    this.column = 0;
    this.columnTop = this.margin;
    this.y = this.margin;
  }

  private size: readonly [number, number] = [595, 842];
  private readonly places: Layout['place'][] = [];

  /** Draws on every page except the first, in the coordinates of the paper. Returns to earlier pages. */
  onEveryPage(
    draw: (page: { readonly number: number; readonly width: number; readonly height: number }) => void,
  ): void {
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
    return this.place === 'portrait' ? MARGIN : this.landscapeMargin;
  }

  get columnWidth(): number {
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
  setColumns(columns: 1 | 2): void {
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
    } else this.addPage(this.place);
  }

  text(text: string, options: TextOptions = {}): void {
    const {
      style = this.body,
      indent = 0,
      marker,
      gapAfter = 6,
      align = 'left',
      isUnderlined = false,
    } = options;
    const width = this.columnWidth - indent;
    breakLines(this.doc, text, style, width).forEach((line, index) => {
      this.ensureRoom(lineHeight(style));
      const left = this.left + indent;
      if (index === 0 && marker !== undefined) this.marker(marker, left, style);
      const x = align === 'center' ? left + (width - line.width) / 2 : left;
      printLine(this.doc, line, { x, y: this.y, style });
      if (isUnderlined)
        this.doc
          .lineWidth(0.6)
          .moveTo(x, this.y + style.size * 1.12)
          .lineTo(x + line.width, this.y + style.size * 1.12)
          .stroke();
      this.y += lineHeight(style);
    });
    this.y += gapAfter;
  }

  private marker(marker: string, left: number, style: TextStyle): void {
    const [line] = breakLines(this.doc, marker, style, 120);
    if (line) printLine(this.doc, line, { x: left - Math.max(20, line.width + 6), y: this.y, style });
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
      const width = [...word].reduce((sum, letter) => sum + this.doc.widthOfString(letter) + gap, 0);
      if (x + width > this.left + this.columnWidth) {
        x = this.left;
        this.y += lineHeight(style);
      }
      for (const letter of word) {
        this.doc.text(letter, x, this.y + style.size, { lineBreak: false, baseline: 'alphabetic' });
        x += this.doc.widthOfString(letter) + gap;
      }
      x += style.size * 0.6;
    }
    this.y += lineHeight(style) + 10;
  }

  grid(grid: Grid, style: GridStyle): void {
    const edges = this.edgesOf(grid);
    const header = grid.rows.slice(0, grid.headerRows);
    const height = (row: readonly GridCell[]) => this.rowHeight(row, edges, style);
    const headerHeight = header.reduce((sum, row) => sum + height(row), 0);
    this.ensureRoom(headerHeight + height(grid.rows[grid.headerRows] ?? []) * 3);
    header.forEach((row) => this.row(row, edges, style));
    for (const row of grid.rows.slice(grid.headerRows)) {
      if (this.y + height(row) > this.bottom) {
        this.addPage(this.place);
        if (style.repeatsHeaders) header.forEach((again) => this.row(again, edges, style));
      }
      this.row(row, edges, style);
    }
    const [left, right] = [edges[0] ?? 0, edges.at(-1) ?? 0];
    if (style.rules === 'horizontal') this.horizontal(left, right, this.y);
    if (isPen(style.rules)) drawRule(this.doc, style.rules, [left, this.y], [right, this.y]);
    this.y += 10;
  }

  private edgesOf({ widths }: Grid): readonly number[] {
    const total = widths.reduce((sum, width) => sum + width, 0);
    let x = this.left;
    return [x, ...widths.map((width) => (x += (width / total) * this.columnWidth))];
  }

  private linesOf(cell: GridCell, edges: readonly number[], style: GridStyle) {
    const text: TextStyle = cell.isBold ? { ...style.text, font: 'bold' } : style.text;
    const width = (edges[cell.column + cell.columnSpan] ?? 0) - (edges[cell.column] ?? 0) - 2 * PADDING;
    return { text, width, lines: breakLines(this.doc, cell.text, text, cell.isTurned ? 70 : width) };
  }

  private rowHeight(row: readonly GridCell[], edges: readonly number[], style: GridStyle): number {
    const heights = row.map((cell) => {
      const { lines, text } = this.linesOf(cell, edges, style);
      return cell.isTurned ? Math.max(...lines.map((line) => line.width)) : lines.length * lineHeight(text);
    });
    return Math.max(lineHeight(style.text), ...heights) + 2 * PADDING;
  }

  private row(row: readonly GridCell[], edges: readonly number[], style: GridStyle): void {
    const height = this.rowHeight(row, edges, style);
    const covered = new Set(
      row.flatMap((cell) => Array.from({ length: cell.columnSpan }, (_c, at) => cell.column + at)),
    );
    const columns = edges.length - 1;
    const boxes = [
      ...row.map((cell) => ({ cell, from: cell.column, to: cell.column + cell.columnSpan })),
      ...Array.from({ length: columns }, (_c, at) => at)
        .filter((at) => !covered.has(at))
        .map((at) => ({ cell: undefined, from: at, to: at + 1 })),
    ];
    for (const { cell, from, to } of boxes) {
      const [left, right] = [edges[from] ?? 0, edges[to] ?? 0];
      if (cell?.isShaded)
        this.doc
          .rect(left, this.y, right - left, height)
          .fill('#b8c4d6')
          .fillColor('#000000');
      this.border(cell, { left, right, height, rules: style.rules });
      if (cell) this.cell(cell, edges, style, height);
    }
    this.verticals(row, edges, style, height);
    this.y += height;
  }

  /** Draws the vertical rules of a row with a pen, except inside merged cells. */
  private verticals(
    row: readonly GridCell[],
    edges: readonly number[],
    { rules, hasRuleAt = () => true }: GridStyle,
    height: number,
  ): void {
    if (!isPen(rules)) return;
    const inside = ({ column, columnSpan, isCrossed }: GridCell, edge: number): boolean =>
      isCrossed !== true && edge > column && edge < column + columnSpan;
    for (const [edge, x] of edges.entries())
      if (hasRuleAt(edge, edges.length - 1) && !row.some((cell) => inside(cell, edge)))
        drawRule(this.doc, rules, [x, this.y], [x, this.y + height]);
  }

  private border(
    cell: GridCell | undefined,
    {
      left,
      right,
      height,
      rules,
    }: { left: number; right: number; height: number; rules: GridStyle['rules'] },
  ): void {
    const { doc, y } = this;
    if (rules === 'strokes')
      doc
        .lineWidth(0.5)
        .rect(left, y, right - left, height)
        .stroke();
    else if (rules === 'horizontal') this.horizontal(left, right, y);
    else if (isPen(rules) && cell?.goesOn !== true) drawRule(doc, rules, [left, y], [right, y]);
    else if (rules === 'fills') {
      const thin = 0.48;
      for (const [x, top, width, tall] of [
        [left, y, right - left, thin],
        [left, y + height - thin, right - left, thin],
        [left, y, thin, height],
        [right - thin, y, thin, height],
      ] as const)
        doc.rect(x, top, width, tall).fill('#000000');
    }
  }

  private horizontal(left: number, right: number, y: number): void {
    this.doc.lineWidth(0.5).moveTo(left, y).lineTo(right, y).stroke();
  }

  private cell(cell: GridCell, edges: readonly number[], style: GridStyle, height: number): void {
    const { lines, text, width } = this.linesOf(cell, edges, style);
    const left = (edges[cell.column] ?? 0) + PADDING;
    if (cell.arrow !== undefined)
      drawArrow(this.doc, cell.arrow, [left + 2, this.y + height / 2], left + width - 2);
    if (cell.isDingbat) {
      this.doc.font('ZapfDingbats').fontSize(text.size);
      this.doc.text('3', left + width / 2 - text.size * 0.4, this.y + PADDING + text.size, {
        lineBreak: false,
        baseline: 'alphabetic',
      });
      return;
    }
    const top = this.y + PADDING;
    lines.forEach((line, index) => {
      if (cell.isTurned) {
        const x = left + width / 2 + (index - lines.length / 2) * lineHeight(text);
        this.doc.save();
        this.doc.transform(0, -1, 1, 0, x, this.y + height - PADDING);
        printLine(this.doc, line, { x: 0, y: 0, style: text });
        this.doc.restore();
        return;
      }
      const x = left + (cell.align === 'center' ? (width - line.width) / 2 : 0);
      printLine(this.doc, line, { x, y: top + index * lineHeight(text), style: text });
    });
  }
}
