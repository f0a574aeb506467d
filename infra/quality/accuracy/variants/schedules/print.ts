import {
  breakLines,
  lineHeight,
  newPdf,
  pdfBytes,
  printLine,
  type TextStyle,
} from '../../../../samples/pdf-text';
import type { DesignCell, ScheduleDesign } from './design';
import type { DesignHeader } from './vocabulary';
import { stretches } from '../layout';
import { drawArrow, drawRule, type Pen } from './pen';

const TEXT: TextStyle = { font: 'regular', size: 7.5 };
const PADDING = 3;
const LABEL_WIDTH = 92;
const LEFT = 50;
const TOP = 70;

/** A rectangle of the table with its content. */
interface PrintedCell {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly isBold: boolean;
  readonly kind: DesignCell['kind'];
  readonly isCentred: boolean;
  /** No rule above: the cell of the row above extends down. */
  readonly goesOn: boolean;
}

/** Prints schedules side by side on a landscape page, with the footnotes below. */
export function printDesigns(designs: readonly ScheduleDesign[]): Promise<Buffer> {
  const doc = newPdf({ size: 'A4', layout: 'landscape' });
  doc.addPage();
  const room = (doc.page.width - 2 * LEFT - (designs.length - 1) * 30) / designs.length;
  designs.forEach((design, index) => new Printer(doc, design, LEFT + index * (room + 30), room).print());
  return pdfBytes(doc);
}

class Printer {
  private y = TOP;
  private readonly edges: readonly number[];
  private readonly labelColumns: number;
  private readonly pen: Pen;

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly design: ScheduleDesign,
    left: number,
    width: number,
  ) {
    this.labelColumns = design.headers[0]?.labels.length ?? 1;
    const visits = design.headers[0]?.texts.length ?? 0;
    const labels = Math.min(LABEL_WIDTH, (width * 0.5) / this.labelColumns);
    const visit = (width - labels * this.labelColumns) / visits;
    const widths = [
      ...new Array<number>(this.labelColumns).fill(labels),
      ...new Array<number>(visits).fill(visit),
    ];
    let x = left;
    this.edges = [x, ...widths.map((one) => (x += one))];
    this.pen = { doc, rules: design.rules };
  }

  print(): void {
    const { design } = this;
    this.line(`Table 1: ${design.title}`, 'bold');
    this.y += 4;
    design.headers.forEach((header, index) => this.header(header, index > 0));
    design.rows.forEach((row, index) => {
      if (index === design.firstPage) this.breakPage();
      this.row([
        ...row.labels.map((label, column) =>
          this.label(label ?? '', column, label === undefined && index !== design.firstPage, false),
        ),
        ...this.fill(row.cells).map((cell) => this.cell(cell, false)),
      ]);
    });
    this.closeTable();
    this.y += 6;
    for (const footnote of design.footnotes) this.line(footnote, 'regular');
  }

  private header({ labels, texts, isMerged }: DesignHeader, isBelow: boolean): void {
    const { boldHeaders } = this.design;
    const parts = isMerged ? stretches(texts) : texts.map((text, from) => ({ text, from, count: 1 }));
    this.row([
      ...labels.map((label, column) =>
        this.label(label ?? '', column, isBelow && label === undefined, boldHeaders),
      ),
      ...parts.map(({ text, from, count }) =>
        this.cell({ column: from, span: count, text, kind: 'text', values: [] }, boldHeaders),
      ),
    ]);
  }

  /** Fills the gaps of a row with blank cells. */
  private fill(cells: readonly DesignCell[]): readonly DesignCell[] {
    const { design } = this;
    const visits = design.headers[0]?.texts.length ?? 0;
    const filled: DesignCell[] = [];
    for (let column = 0; column < visits;) {
      const cell = cells.find((one) => one.column === column);
      filled.push(cell ?? { column, span: 1, text: '', kind: 'text', values: [] });
      column += cell?.span ?? 1;
    }
    return filled;
  }

  private label(text: string, column: number, goesOn: boolean, isBold: boolean): PrintedCell {
    return { from: column, to: column + 1, text, isBold, kind: 'text', isCentred: false, goesOn };
  }

  private cell({ column, span, text, kind }: DesignCell, isBold: boolean): PrintedCell {
    const from = this.labelColumns + column;
    return { from, to: from + span, text, isBold, kind, isCentred: true, goesOn: false };
  }

  private row(cells: readonly PrintedCell[]): void {
    const { doc } = this;
    const at = (edge: number) => this.edges[edge] ?? 0;
    const styled = (cell: PrintedCell): TextStyle => (cell.isBold ? { ...TEXT, font: 'bold' } : TEXT);
    const lines = cells.map((cell) =>
      breakLines(doc, cell.text, styled(cell), at(cell.to) - at(cell.from) - 2 * PADDING),
    );
    const height = Math.max(...lines.map((own) => own.length)) * lineHeight(TEXT) + 2 * PADDING;
    cells.forEach((cell, index) => {
      const [left, right] = [at(cell.from), at(cell.to)];
      if (cell.kind === 'ground' || cell.kind === 'grey')
        doc
          .rect(left, this.y, right - left, height)
          .fill('#c4c4c4')
          .fillColor('#000000');
      if (!cell.goesOn) drawRule(this.pen, [left, this.y], [right, this.y]);
      if (this.hasRuleAt(cell.from)) drawRule(this.pen, [left, this.y], [left, this.y + height]);
      if (cell.kind === 'arrow') this.arrow(cell, height);
      lines[index]?.forEach((line, position) => {
        const shift = cell.isCentred ? (right - left - line.width) / 2 : PADDING;
        printLine(doc, line, {
          x: left + shift,
          y: this.y + PADDING + position * lineHeight(TEXT),
          style: styled(cell),
        });
      });
    });
    if (this.hasRuleAt(this.edges.length - 1))
      drawRule(this.pen, [at(this.edges.length - 1), this.y], [at(this.edges.length - 1), this.y + height]);
    this.y += height;
  }

  private hasRuleAt(edge: number): boolean {
    const { sides } = this.design;
    const isOuter = edge === 0 || edge === this.edges.length - 1;
    return sides === 'closed' || (!isOuter && (sides === 'open' || edge >= this.labelColumns));
  }

  private arrow(cell: PrintedCell, height: number): void {
    const { design, doc } = this;
    const at = (edge: number) => this.edges[edge] ?? 0;
    const [left, right] = [at(cell.from), at(cell.to)];
    if (!design.mergesArrows)
      for (let edge = cell.from + 1; edge < cell.to; edge++)
        if (this.hasRuleAt(edge)) drawRule(this.pen, [at(edge), this.y], [at(edge), this.y + height]);
    drawArrow({ doc, kind: design.arrow, left: left + 5, right: right - 5, y: this.y + height / 2 });
  }

  private closeTable(): void {
    drawRule(this.pen, [this.edges[0] ?? 0, this.y], [this.edges.at(-1) ?? 0, this.y]);
  }

  private breakPage(): void {
    const { design, doc } = this;
    this.closeTable();
    this.y += 6;
    if (design.pageBreak === 'footnotes')
      for (const footnote of design.footnotes) this.line(footnote, 'regular');
    doc.addPage();
    this.y = TOP;
    if (design.pageBreak === 'caption') {
      this.line(`Table 1: ${design.title} (continued)`, 'bold');
      this.y += 4;
    }
  }

  private line(text: string, font: TextStyle['font']): void {
    const style: TextStyle = { font, size: 8 };
    for (const line of breakLines(this.doc, text, style, 320)) {
      printLine(this.doc, line, { x: this.edges[0] ?? LEFT, y: this.y, style });
      this.y += lineHeight(style);
    }
  }
}
