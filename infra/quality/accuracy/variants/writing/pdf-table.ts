import { breakLines, type Line, lineHeight, printLine, type TextStyle } from '../../../../samples/pdf-text';
import { type Cell, type Grid, type Placed, placed } from './parts';
import { arrowOf, drawArrow, drawRule, isPen, SIGNS } from './pen';

/** What `[[PDF name=value]]` states about a document. */
export type Looks = Readonly<Record<string, string>>;

const PADDING = 3;
/** Tables of more columns are schedules, with smaller print and marks in the middle of their cells. */
const MOST_TEXT_COLUMNS = 3;
const LONGEST_MARK = 14;
const TURNED_WIDTH = 70;

/** A table on a page of a PDF, printed row by row. */
export class PdfTable {
  /** The first rows, if all of their texts are bold. */
  readonly headerRows: number;
  private readonly cells: readonly Placed[];
  private readonly edges: readonly number[];
  private readonly style: TextStyle;
  private readonly rules: string;

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    grid: Grid,
    { left, width, looks }: { left: number; width: number; looks: Looks },
  ) {
    this.cells = placed(grid);
    this.rules = looks['rules'] ?? 'strokes';
    this.isOpen = looks['sides'] === 'open';
    const columns = Math.max(...this.cells.map(({ cell, column }) => column + cell.across));
    this.style = { font: 'regular', size: columns > MOST_TEXT_COLUMNS ? 7.5 : 9.5 };
    this.longest = Array.from({ length: columns }, (_column, at) =>
      Math.max(
        1,
        ...this.cells
          .filter(({ cell, column }) => column === at && cell.across === 1 && !cell.looks.includes('turned'))
          .map(({ cell }) => cell.text.length),
      ),
    );
    const weights = this.longest.map((length) => Math.sqrt(Math.min(150, Math.max(4, length))));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    let x = left;
    this.edges = [x, ...weights.map((weight) => (x += (weight / total) * width))];
    const isHeader = (row: Grid[number]): boolean =>
      row.length > 1 && row.every(({ text, looks: own }) => text === '' || own.includes('bold'));
    this.headerRows = Math.max(
      0,
      grid.findIndex((row) => !isHeader(row)),
    );
  }

  /** No rule is drawn at the sides of the table. */
  private readonly isOpen: boolean;
  /** The length of the longest text of each column. */
  private readonly longest: readonly number[];

  heightOf(at: number): number {
    const heights = this.rowOf(at).map((one) => {
      const { lines, style } = this.linesOf(one);
      if (one.row !== at) return 0;
      return one.cell.looks.includes('turned')
        ? Math.max(...lines.map((line) => line.width))
        : lines.length * lineHeight(style);
    });
    return Math.max(lineHeight(this.style), ...heights) + 2 * PADDING;
  }

  /** Prints a row with its top at `y`. */
  print(at: number, y: number): void {
    const height = this.heightOf(at);
    const row = this.rowOf(at);
    for (const one of row) {
      const box = { ...this.sidesOf(one), y, height };
      if (one.cell.looks.includes('ground'))
        this.doc
          .rect(box.left, y, box.right - box.left, height)
          .fill('#b8c4d6')
          .fillColor('#000000');
      this.drawBorder(box, one.row === at);
      if (one.row === at) this.printCell(one, box);
    }
    if (!isPen(this.rules)) return;
    const isInside = ({ cell, column }: Placed, edge: number): boolean =>
      !cell.looks.includes('crossed') && edge > column && edge < column + cell.across;
    const last = this.edges.length - 1;
    for (const [edge, x] of this.edges.entries())
      if ((!this.isOpen || (edge > 0 && edge < last)) && !row.some((one) => isInside(one, edge)))
        drawRule(this.doc, this.rules, [x, y], [x, y + height]);
  }

  /** Draws the rule below the last row. */
  close(y: number): void {
    const [left, right] = [this.edges[0] ?? 0, this.edges.at(-1) ?? 0];
    if (isPen(this.rules)) drawRule(this.doc, this.rules, [left, y], [right, y]);
    else if (this.rules === 'horizontal') drawRule(this.doc, 'solid', [left, y], [right, y]);
  }

  /** The cells of a row, also those that start above it, and blank ones where it has none. */
  private rowOf(at: number): readonly Placed[] {
    const own = this.cells.filter(({ row, cell }) => row <= at && at < row + cell.down);
    const blank: Cell = { text: '', across: 1, down: 1, looks: [] };
    return this.longest.reduce<readonly Placed[]>(
      (row, _longest, column) =>
        own.some((one) => one.column <= column && column < one.column + one.cell.across)
          ? row
          : [...row, { cell: blank, row: at, column }],
      own,
    );
  }

  private sidesOf({ cell, column }: Placed): { left: number; right: number } {
    return { left: this.edges[column] ?? 0, right: this.edges[column + cell.across] ?? 0 };
  }

  private linesOf(one: Placed): { lines: Line[]; style: TextStyle; width: number } {
    const { text, looks } = one.cell;
    const style: TextStyle = looks.includes('bold') ? { ...this.style, font: 'bold' } : this.style;
    const { left, right } = this.sidesOf(one);
    const width = right - left - 2 * PADDING;
    const room = looks.includes('turned') ? TURNED_WIDTH : width;
    return { style, width, lines: breakLines(this.doc, text.replaceAll('¶', '\n'), style, room) };
  }

  private drawBorder({ left, right, y, height }: Box, isFirst: boolean): void {
    const { doc, rules } = this;
    if (rules === 'strokes')
      doc
        .lineWidth(0.5)
        .rect(left, y, right - left, height)
        .stroke();
    else if (rules === 'horizontal') drawRule(doc, 'solid', [left, y], [right, y]);
    else if (isPen(rules) && isFirst) drawRule(doc, rules, [left, y], [right, y]);
    else if (rules === 'fills') {
      const thin = 0.48;
      for (const top of [y, y + height - thin]) doc.rect(left, top, right - left, thin).fill('#000000');
      for (const side of [left, right - thin]) doc.rect(side, y, thin, height).fill('#000000');
    }
  }

  private printCell(one: Placed, { left, right, y, height }: Box): void {
    const { doc } = this;
    const { looks } = one.cell;
    const { lines, style, width } = this.linesOf(one);
    const [x, middle] = [left + PADDING, [(left + right) / 2, y + height / 2] as const];
    const arrow = arrowOf(looks);
    if (arrow !== undefined) drawArrow(doc, arrow, [x + 2, middle[1]], right - PADDING - 2);
    if (looks.includes('symbol')) {
      const top = y + PADDING + style.size;
      doc.font('ZapfDingbats').fontSize(style.size);
      doc.text('3', middle[0] - style.size * 0.4, top, { lineBreak: false, baseline: 'alphabetic' });
      return;
    }
    const isCentered =
      this.longest.length > MOST_TEXT_COLUMNS &&
      one.column > 0 &&
      (this.longest[one.column] ?? 0) <= LONGEST_MARK;
    lines.forEach((line, index) => {
      if (looks.includes('turned')) {
        const from = middle[0] + (index - lines.length / 2) * lineHeight(style);
        doc.save().transform(0, -1, 1, 0, from, y + height - PADDING);
        printLine(doc, line, { x: 0, y: 0, style });
        doc.restore();
        return;
      }
      const start = x + (isCentered ? (width - line.width) / 2 : 0);
      const top = y + PADDING + index * lineHeight(style);
      printLine(doc, line, { x: start, y: top, style });
      if (looks.includes('twice')) printLine(doc, line, { x: start + 0.3, y: top, style });
    });
    for (const look of looks) SIGNS[look]?.(doc, ...middle);
  }
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly height: number;
}
