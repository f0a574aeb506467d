import { pdfBytes, type TextStyle } from '../../../../samples/pdf-text';
import { cell, type Grid, type GridCell } from '../grid';
import { stretches } from '../layout';
import { type GridStyle, PdfCanvas } from '../pdf-canvas';
import type { DesignCell, DesignRow, ScheduleDesign } from './design';
import type { DesignHeader } from './vocabulary';

const TEXT: TextStyle = { font: 'regular', size: 8 };
const LABEL_WIDTH = 92;

/** Prints schedules side by side on a landscape page, with the footnotes below. */
export function printDesigns(designs: readonly ScheduleDesign[]): Promise<Buffer> {
  const canvas = new PdfCanvas({ page: 'A4', font: 'sans', size: TEXT.size }, 50);
  canvas.addPage('landscape');
  if (designs.length > 1) canvas.setColumns(2);
  designs.forEach((design, index) => {
    if (index > 0) canvas.nextColumn();
    print(canvas, design);
  });
  return pdfBytes(canvas.doc);
}

function print(canvas: PdfCanvas, design: ScheduleDesign): void {
  const { title, headers, rows, firstPage, pageBreak } = design;
  const line = (text: string, font: TextStyle['font'] = 'regular'): void =>
    canvas.text(text, { style: { ...TEXT, font }, gapAfter: 1 });
  const footnotes = (): void => design.footnotes.forEach((text) => line(text));
  const labels = headers[0]?.labels.length ?? 1;
  const style: GridStyle = {
    text: { font: 'regular', size: 7.5 },
    rules: design.rules,
    repeatsHeaders: false,
    hasRuleAt: (edge, last) =>
      design.sides === 'closed' || (edge > 0 && edge < last && (design.sides === 'open' || edge >= labels)),
  };
  line(`Table 1: ${title}`, 'bold');
  const head = headers.map((header, at) => headerCells(design, header, at > 0));
  canvas.grid(gridOf(canvas, design, [...head, ...rowCells(design, rows.slice(0, firstPage))]), style);
  if (firstPage < rows.length) {
    if (pageBreak === 'footnotes') footnotes();
    canvas.addPage('landscape');
    if (pageBreak === 'caption') line(`Table 1: ${title} (continued)`, 'bold');
    canvas.grid(gridOf(canvas, design, rowCells(design, rows.slice(firstPage))), style);
  }
  footnotes();
}

function gridOf(canvas: PdfCanvas, { headers }: ScheduleDesign, rows: Grid['rows']): Grid {
  const [first] = headers;
  const labels = first?.labels.length ?? 1;
  const visits = first?.texts.length ?? 1;
  const label = Math.min(LABEL_WIDTH, (canvas.columnWidth * 0.5) / labels);
  const visit = (canvas.columnWidth - label * labels) / visits;
  const widths = [...new Array<number>(labels).fill(label), ...new Array<number>(visits).fill(visit)];
  return { widths, headerRows: 0, rows };
}

const headerCells = (
  { boldHeaders: isBold }: ScheduleDesign,
  { labels, texts, isMerged }: DesignHeader,
  isBelow: boolean,
): GridCell[] => [
  ...labels.map((label, at) => cell(label ?? '', at, { isBold, goesOn: isBelow && label === undefined })),
  ...(isMerged ? stretches(texts) : texts.map((text, from) => ({ text, from, count: 1 }))).map(
    ({ text, from, count }) =>
      cell(text, labels.length + from, { columnSpan: count, isBold, align: 'center' }),
  ),
];

const rowCells = (design: ScheduleDesign, rows: readonly DesignRow[]): GridCell[][] =>
  rows.map(({ labels, cells }, row) => [
    ...labels.map((label, at) => cell(label ?? '', at, { goesOn: label === undefined && row > 0 })),
    ...cells.map((one) => designCell(design, one, labels.length)),
  ]);

const designCell = ({ arrow, mergesArrows }: ScheduleDesign, one: DesignCell, labels: number): GridCell =>
  cell(one.text, labels + one.column, {
    columnSpan: one.span,
    align: 'center',
    isShaded: one.kind === 'ground' || one.kind === 'grey',
    ...(one.kind === 'arrow' && { arrow, isCrossed: !mergesArrows }),
  });
