import { newPdf, pdfBytes } from '../../../../samples/pdf-text';
import { ACTIVITIES, VISITS } from './grid';

type Doc = PDFKit.PDFDocument;

/** What a PDF does otherwise than the others. */
export interface PdfHabit {
  /** Draws the sign of a cell around its middle. Omitted for a printed X. */
  readonly sign?: (doc: Doc, x: number, y: number) => void;
  /** Draws where the cell has no sign. */
  readonly blank?: (doc: Doc, x: number, y: number) => void;
  /** Draws on the page of the schedule after everything else; `cell` returns the middle of a cell. */
  readonly over?: (doc: Doc, cell: (row: number, column: number) => readonly [number, number]) => void;
  /** Prints a number before every line, or every fifth one. */
  readonly numberEvery?: 1 | 5;
  /** Prints the number of a criterion. */
  readonly code?: (kind: 'I' | 'E', number: number) => string;
  /** A line is drawn through `struck` in the criterion that contains it. */
  readonly struck?: string;
  readonly titles?: readonly [inclusion: string, exclusion: string];
}

export const CRITERIA = {
  I: [
    'Written informed consent obtained before any procedure.',
    'Age between 18 and 75 years, inclusive.',
    'Confirmed diagnosis of moderate asthma for six months.',
  ],
  E: [
    'Pregnant or breast-feeding women.',
    'Systolic blood pressure above 160 mmHg.',
    'Known hypersensitivity to the study drug.',
  ],
} as const;

const [LEFT, TOP, LABEL, WIDTH, HEIGHT] = [72, 110, 140, 60, 18];

/** Three pages: objectives, criteria and a schedule with ruled cells. */
export function habitPdf(habit: PdfHabit): Promise<Buffer> {
  const doc = newPdf(
    { size: 'LETTER' },
    { regular: 'Helvetica', bold: 'Helvetica-Bold', italic: 'Helvetica' },
  );
  const print = printer(doc, habit);
  print.page('Objectives and Endpoints');
  print.line('Primary objective', true);
  print.line('To compare the effect of the study drug with placebo on lung function.');
  print.line('Primary endpoint', true);
  print.line('Change from baseline in FEV1 at Week 8.');
  const [inclusion, exclusion] = habit.titles ?? ['Inclusion Criteria', 'Exclusion Criteria'];
  print.page(`4.1 ${inclusion}`);
  printCriteria(print, habit, 'I');
  print.line(`4.2 ${exclusion}`, true);
  printCriteria(print, habit, 'E');
  print.page('5 Schedule of Activities');
  drawSchedule(doc, habit);
  return pdfBytes(doc);
}

interface Printer {
  page(title: string): void;
  line(text: string, isBold?: true): void;
  /** Draws a line through a part of the text that was printed last. */
  strike(text: string, part: string): void;
}

function printer(doc: Doc, { numberEvery }: PdfHabit): Printer {
  let [y, lines] = [0, 0];
  const line = (text: string, isBold?: true): void => {
    lines += 1;
    if (numberEvery !== undefined && lines % numberEvery === 0)
      doc
        .font('regular')
        .fontSize(7)
        .text(`${lines}`, 40, y + 2.5, { lineBreak: false });
    doc.font(isBold ? 'bold' : 'regular').fontSize(10);
    doc.text(text, LEFT, y, { lineBreak: false });
    y += 18;
  };
  return {
    line,
    page(title) {
      doc.addPage();
      y = 72;
      line(title, true);
    },
    strike(text, part) {
      const from = LEFT + doc.widthOfString(text.slice(0, text.indexOf(part)));
      const at = y - 18 + 5.5;
      doc
        .lineWidth(0.6)
        .moveTo(from, at)
        .lineTo(from + doc.widthOfString(part), at)
        .stroke();
    },
  };
}

function printCriteria(print: Printer, { code, struck }: PdfHabit, kind: 'I' | 'E'): void {
  CRITERIA[kind].forEach((criterion, index) => {
    const text = `${code?.(kind, index + 1) ?? `${index + 1}.`} ${criterion}`;
    // The text that replaces a struck one follows it without a blank.
    const printed = struck !== undefined && text.includes('75') ? text.replace('75', `${struck}75`) : text;
    print.line(printed);
    if (struck !== undefined && printed !== text) print.strike(printed, struck);
  });
}

function drawSchedule(doc: Doc, { sign = printX, blank, over }: PdfHabit): void {
  const middle = (row: number, column: number): readonly [number, number] => [
    LEFT + LABEL + (column + 0.5) * WIDTH,
    TOP + (row + 0.5) * HEIGHT,
  ];
  const centered = (text: string, [x, y]: readonly [number, number]): void => {
    doc.text(text, x - doc.widthOfString(text) / 2, y - 4, { lineBreak: false });
  };
  doc.lineWidth(0.5).font('regular').fontSize(8);
  ['Procedure', ...ACTIVITIES.map(([name]) => name)].forEach((label, row) => {
    const y = TOP + row * HEIGHT;
    doc.rect(LEFT, y, LABEL, HEIGHT).stroke();
    doc.text(label, LEFT + 3, y + 5, { lineBreak: false });
    VISITS.forEach((visit, column) => {
      doc.rect(LEFT + LABEL + column * WIDTH, y, WIDTH, HEIGHT).stroke();
      if (row === 0) centered(visit, middle(row, column));
      else if (ACTIVITIES[row - 1]?.[1][column] === '1') sign(doc, ...middle(row, column));
      else blank?.(doc, ...middle(row, column));
    });
  });
  over?.(doc, middle);
}

/** Prints a cross in the middle of a cell. */
export function printX(doc: Doc, x: number, y: number): void {
  doc.text('X', x - doc.widthOfString('X') / 2, y - 4, { lineBreak: false });
}
