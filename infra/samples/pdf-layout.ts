import type { Grid, GridCell } from './grid';
import { breakLines, type Line, lineHeight, newPdf, pdfBytes, printLine, type TextStyle } from './pdf-text';
import { runningFooter, runningHeader, study } from './content';

export const body: TextStyle = { font: 'regular', size: 11 };
const tableText: TextStyle = { font: 'regular', size: 9.5 };
const running: TextStyle = { font: 'regular', size: 8 };
const MARGIN = 72;
const LANDSCAPE_MARGIN = 45;
const CELL_PADDING = 3;

/** A PDF that is filled from top to bottom, with pages added where the text needs them. */
export interface PdfLayout {
  readonly doc: PDFKit.PDFDocument;
  y: number;
}

export const openPdf = (): PdfLayout => ({
  doc: newPdf({
    size: 'A4',
    bufferPages: true,
    lang: 'en-GB',
    info: { Title: `${study.number} Clinical Study Protocol`, Author: study.sponsor },
  }),
  y: 0,
});

export function addPage(layout: PdfLayout, orientation: 'portrait' | 'landscape' = 'portrait'): void {
  layout.doc.addPage({ size: 'A4', layout: orientation, margin: 0 });
  layout.y = marginOf(layout);
}

export const pageNumber = ({ doc }: PdfLayout): number => doc.bufferedPageRange().count;

const marginOf = ({ doc }: PdfLayout): number =>
  doc.page.width > doc.page.height ? LANDSCAPE_MARGIN : MARGIN;
const bottomOf = (layout: PdfLayout): number => layout.doc.page.height - marginOf(layout);
const widthOf = (layout: PdfLayout): number => layout.doc.page.width - 2 * marginOf(layout);

/** Starts a new page unless that much height is left on this one. */
export function ensureRoom(layout: PdfLayout, height: number): void {
  if (layout.y + height > bottomOf(layout)) {
    addPage(layout, layout.doc.page.width > layout.doc.page.height ? 'landscape' : 'portrait');
  }
}

interface TextOptions {
  readonly style?: TextStyle;
  readonly indent?: number;
  /** Printed in the space that the indent leaves. */
  readonly marker?: string;
  readonly gapAfter?: number;
  readonly align?: 'left' | 'center';
}

/** Prints a paragraph below what is there. */
export function addText(layout: PdfLayout, text: string, options: TextOptions = {}): void {
  const { style = body, indent = 0, marker, gapAfter = 7, align = 'left' } = options;
  const left = marginOf(layout) + indent;
  const width = widthOf(layout) - indent;
  breakLines(layout.doc, text, style, width).forEach((line, index) => {
    ensureRoom(layout, lineHeight(style));
    if (index === 0 && marker !== undefined) printMarker(layout, { marker, style, left });
    const x = align === 'center' ? left + (width - line.width) / 2 : left;
    printLine(layout.doc, line, { x, y: layout.y, style });
    layout.y += lineHeight(style);
  });
  layout.y += gapAfter;
}

function printMarker(layout: PdfLayout, what: { marker: string; style: TextStyle; left: number }): void {
  const [line] = breakLines(layout.doc, what.marker, what.style, 100);
  const x = what.left - 22;
  if (line !== undefined) printLine(layout.doc, line, { x, y: layout.y, style: what.style });
}

/** Draws a table with thin lines; header rows are repeated on every page it takes. */
export function addGrid(layout: PdfLayout, grid: Grid, style: TextStyle = tableText): void {
  const columns = columnsOf(layout, grid);
  const header = grid.rows.slice(0, grid.headerRows);
  const headerHeight = header.reduce((sum, row) => sum + rowHeight(layout, { row, columns, style }), 0);
  const first = grid.rows[grid.headerRows] ?? [];
  ensureRoom(layout, headerHeight + rowHeight(layout, { row: first, columns, style }));
  header.forEach((row) => drawRow(layout, { row, columns, style, isHeader: true }));
  for (const row of grid.rows.slice(grid.headerRows)) {
    if (layout.y + rowHeight(layout, { row, columns, style }) > bottomOf(layout)) {
      ensureRoom(layout, Infinity);
      header.forEach((headerRow) => drawRow(layout, { row: headerRow, columns, style, isHeader: true }));
    }
    drawRow(layout, { row, columns, style, isHeader: false });
  }
  layout.y += 12;
}

/** Left edges of the columns, and the right edge of the last. */
function columnsOf(layout: PdfLayout, { widths }: Grid): number[] {
  const total = widths.reduce((sum, width) => sum + width, 0);
  const edges = [marginOf(layout)];
  for (const width of widths) edges.push((edges.at(-1) ?? 0) + (width / total) * widthOf(layout));
  return edges;
}

interface RowDrawing {
  readonly row: readonly GridCell[];
  readonly columns: readonly number[];
  readonly style: TextStyle;
}

function cellLines(layout: PdfLayout, cell: GridCell, { columns, style }: RowDrawing): Line[] {
  const { left, right } = edgesOf(cell, columns);
  return breakLines(layout.doc, cell.text, styleOf(cell, style), right - left - 2 * CELL_PADDING);
}

const styleOf = ({ isBold }: GridCell, style: TextStyle): TextStyle =>
  isBold ? { ...style, font: 'bold' } : style;

function edgesOf(
  { column, columnSpan }: GridCell,
  columns: readonly number[],
): { left: number; right: number } {
  return { left: columns[column] ?? 0, right: columns[column + columnSpan] ?? 0 };
}

function rowHeight(layout: PdfLayout, drawing: RowDrawing): number {
  const lines = drawing.row.map((cell) => cellLines(layout, cell, drawing).length);
  return Math.max(1, ...lines) * lineHeight(drawing.style) + 2 * CELL_PADDING;
}

function drawRow(layout: PdfLayout, drawing: RowDrawing & { isHeader: boolean }): void {
  const { doc, y } = layout;
  const height = rowHeight(layout, drawing);
  for (const cell of drawing.row) {
    const { left, right } = edgesOf(cell, drawing.columns);
    const isShaded = drawing.isHeader || cell.columnSpan > 1;
    if (isShaded) doc.rect(left, y, right - left, height).fill('#e9eef5');
    doc
      .lineWidth(0.5)
      .strokeColor('#404040')
      .rect(left, y, right - left, height)
      .stroke();
    doc.fillColor('#000000');
    cellLines(layout, cell, drawing).forEach((line, index) => {
      const inner = right - left - 2 * CELL_PADDING;
      const x = left + CELL_PADDING + (cell.align === 'center' ? (inner - line.width) / 2 : 0);
      const top = y + CELL_PADDING + index * lineHeight(drawing.style);
      printLine(doc, line, { x, y: top, style: styleOf(cell, drawing.style) });
    });
  }
  layout.y += height;
}

/** Prints the running header and footer on every page but the first, then closes the file. */
export function closePdf({ doc }: PdfLayout): Promise<Buffer> {
  const { count } = doc.bufferedPageRange();
  for (let index = 1; index < count; index++) {
    doc.switchToPage(index);
    const { width, height } = doc.page;
    const edge = width > height ? LANDSCAPE_MARGIN : MARGIN;
    const pages = `Page ${index + 1} of ${count}`;
    printAt(doc, runningHeader, edge, 26);
    printAt(doc, runningFooter, edge, height - 32);
    doc.font('regular').fontSize(running.size);
    printAt(doc, pages, width - edge - doc.widthOfString(pages), height - 32);
  }
  return pdfBytes(doc);
}

function printAt(doc: PDFKit.PDFDocument, text: string, x: number, y: number): void {
  const [line] = breakLines(doc, text, running, 400);
  if (line !== undefined) printLine(doc, line, { x, y, style: running });
}
