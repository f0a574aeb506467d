import { pdfBytes, type TextStyle } from '../../../samples/pdf-text';
import {
  armsGrid,
  criteriaGrid,
  footnoteLines,
  objectivesGrid,
  scheduleGrids,
  titleGrid,
  titleLines,
  titleRows,
} from './grid';
import { markerOf, objectiveGroups, printedNumber, subMarkerOf, type Layout } from './layout';
import { PdfCanvas, type GridStyle } from './pdf-canvas';
import { scannedPicture } from './picture';
import { numberOf, type Part, type Section } from '../../../samples/study-text';

interface PlacedHeading {
  readonly number: string;
  readonly title: string;
  readonly level: number;
  readonly page: number;
}

/** Writes a study as a PDF in one layout. Every run produces the same bytes. */
export async function buildPdf(layout: Layout): Promise<Buffer> {
  const draft = new Composer(
    layout,
    layout.study.sections.map(({ title, level }) => ({ number: '1.1', title, level, page: 1 })),
  );
  await draft.compose();
  return new Composer(layout, draft.headings).compose();
}

class Composer {
  readonly headings: PlacedHeading[] = [];
  private readonly canvas: PdfCanvas;
  private readonly bookmarks: PDFKit.PDFOutline[];
  private readonly counts: number[] = [];

  constructor(
    private readonly layout: Layout,
    private readonly contents: readonly PlacedHeading[],
  ) {
    this.canvas = new PdfCanvas(layout);
    this.bookmarks = [this.canvas.doc.outline];
  }

  async compose(): Promise<Buffer> {
    const { layout, canvas } = this;
    canvas.addPage();
    this.titlePage();
    if (layout.scannedPage) {
      canvas.addPage();
      canvas.doc.image(scannedPicture(), 0, 0, {
        width: canvas.doc.page.width,
        height: canvas.doc.page.height,
      });
    }
    if (layout.contents !== 'none') this.tableOfContents();
    canvas.addPage();
    for (const section of layout.study.sections) this.section(section);
    this.running();
    return pdfBytes(canvas.doc);
  }

  private titlePage(): void {
    const { layout, canvas } = this;
    const { study } = layout;
    const large: TextStyle = { font: 'bold', size: 17 };
    canvas.y += 40;
    switch (layout.titlePage) {
      case 'table':
        canvas.text('Clinical Trial Protocol', { style: large, gapAfter: 20 });
        canvas.grid(titleGrid(layout), {
          text: { font: 'regular', size: 10 },
          rules: 'strokes',
          repeatsHeaders: false,
        });
        break;
      case 'centred':
        canvas.text(study.title, { style: large, align: 'center', gapAfter: 24 });
        for (const line of titleLines(layout)) canvas.text(line, { align: 'center' });
        break;
      case 'letter-spaced':
        canvas.spacedText('Clinical Study Protocol', large, 2.4);
        this.labels();
        break;
      case 'labels':
        canvas.text('CLINICAL STUDY PROTOCOL', { style: large, gapAfter: 20 });
        this.labels();
        break;
    }
    canvas.y += 30;
    canvas.text('Confidential: this document describes an invented study and may be used for tests only.', {
      style: { font: 'italic', size: 9 },
    });
  }

  private labels(): void {
    for (const [label, value] of titleRows(this.layout))
      this.canvas.text(`${label}: ${value}`, { gapAfter: 10 });
  }

  private tableOfContents(): void {
    const { layout, canvas } = this;
    canvas.addPage();
    canvas.text('Table of Contents', { style: this.headingStyle(1), gapAfter: 12 });
    const style: TextStyle = { font: 'regular', size: 10 };
    for (const { number, title, level, page } of this.contents) {
      const label = `${number} ${title}`.trim();
      canvas.doc.font('regular').fontSize(style.size);
      const room = 440 - (level - 1) * 12 - (canvas.doc.widthOfString(label) % 440);
      const dots = '.'.repeat(Math.max(6, Math.floor(room / canvas.doc.widthOfString('.')) - 8));
      if (layout.contents === 'dots' || room < 60)
        canvas.text(`${label} ${dots} ${page}`, { style, indent: (level - 1) * 12, gapAfter: 2 });
      else {
        const y = canvas.y;
        canvas.text(label, { style, indent: (level - 1) * 12, gapAfter: 2 });
        canvas.printAt(String(page), 500, Math.max(y, canvas.y - 15.2), style);
      }
    }
  }

  private headingStyle(level: number): TextStyle {
    const { headingStyle, size } = this.layout;
    const larger = { large: [5, 2.5, 1], capitals: [1], plain: [], underlined: [] }[headingStyle];
    return { font: 'bold', size: size + (larger[level - 1] ?? 0) };
  }

  private section({ level, title, parts }: Section): void {
    const { layout, canvas } = this;
    const number = numberOf(this.counts, level);
    const printed = printedNumber(layout, number);
    const hasSchedule = parts.some((part) => part.kind === 'schedule');
    if (hasSchedule) canvas.setColumns(1);
    if (hasSchedule && layout.place !== 'portrait') canvas.addPage(layout.place);
    if (layout.columns === 2 && !hasSchedule) canvas.setColumns(2);
    canvas.ensureRoom(70);
    canvas.y += 8;
    const shown = layout.headingStyle === 'capitals' && level === 1 ? title.toUpperCase() : title;
    if (layout.hasOutline) {
      const parent = this.bookmarks[level - 1] ?? canvas.doc.outline;
      this.bookmarks[level] = parent.addItem(`${printed} ${title}`.trim());
    }
    this.headings.push({ number: printed, title, level, page: canvas.pages });
    canvas.text(`${printed}  ${shown}`.trim(), {
      style: this.headingStyle(level),
      isUnderlined: layout.headingStyle === 'underlined',
    });
    for (const part of parts) this.part(part, number);
    if (hasSchedule && layout.place !== 'portrait') canvas.addPage();
  }

  private part(part: Part, heading: string): void {
    const { layout, canvas } = this;
    const { study } = layout;
    const table: GridStyle = { text: { font: 'regular', size: 9.5 }, rules: 'strokes', repeatsHeaders: true };
    switch (part.kind) {
      case 'text':
        return canvas.text(part.text);
      case 'bullets':
        return part.items.forEach((item) => canvas.text(item, { indent: 30, marker: '•', gapAfter: 3 }));
      case 'arms':
        if (layout.arms === 'table') return canvas.grid(armsGrid(layout), table);
        return study.arms.forEach(({ name, description }) =>
          canvas.text(`${name}: ${description}`, { indent: 30, marker: '•', gapAfter: 3 }),
        );
      case 'objectives':
        return this.objectives(table);
      case 'criteria':
        if (layout.criteria === 'table') return canvas.grid(criteriaGrid(layout, part.of, heading), table);
        return study[part.of].forEach(({ text, subItems }, index) => {
          canvas.text(text, { indent: 36, marker: markerOf(layout, part.of, index, heading), gapAfter: 3 });
          subItems.forEach((item, at) =>
            canvas.text(item, { indent: 62, marker: subMarkerOf(layout, at), gapAfter: 3 }),
          );
        });
      case 'table':
        throw new Error('The generated studies have no other tables.');
      case 'schedule':
        return this.schedule();
    }
  }

  private objectives(table: GridStyle): void {
    const { layout, canvas } = this;
    const { objectives } = layout.study;
    if (layout.objectives === 'beside' || layout.objectives === 'three-columns') {
      canvas.setColumns(1);
      return canvas.grid(objectivesGrid(layout), table);
    }
    for (const { title, objectives: own } of objectiveGroups(objectives)) {
      canvas.text(layout.objectives === 'lists' ? `${title}:` : title, {
        style: { ...canvas.body, font: 'bold' },
        gapAfter: 3,
      });
      own.forEach(({ text }) => canvas.text(text, { indent: 30, marker: '•', gapAfter: 3 }));
    }
  }

  private schedule(): void {
    const { layout, canvas } = this;
    const { title } = layout.study.schedule;
    const style: GridStyle = {
      text: { font: 'regular', size: 7.5 },
      rules: layout.rules,
      repeatsHeaders: layout.repeatsHeaders,
    };
    scheduleGrids(layout).forEach((grid, index) => {
      if (index > 0) canvas.addPage(layout.place);
      const again = index > 0 ? ' (continued)' : '';
      canvas.text(`Table 1: ${title}${again}`, { style: { font: 'bold', size: 9.5 }, gapAfter: 4 });
      canvas.grid(grid, style);
    });
    for (const line of footnoteLines(layout, ' = '))
      canvas.text(line, { style: { font: 'regular', size: 8 }, gapAfter: 2 });
    canvas.y += 8;
  }

  private running(): void {
    const { layout, canvas } = this;
    const { study } = layout;
    if (layout.running === 'none') return;
    const style: TextStyle = { font: 'regular', size: 8 };
    canvas.onEveryPage(({ number, width, height }) => {
      if (layout.running === 'boxed') {
        const half = (width - 100) / 2;
        canvas.doc
          .lineWidth(0.5)
          .rect(50, 20, half, 20)
          .stroke()
          .rect(50 + half, 20, half, 20)
          .stroke();
      }
      canvas.printAt(study.sponsor, 56, 25, style);
      canvas.printAt(`Protocol ${study.number}`, width / 2 + 8, 25, style);
      canvas.printAt(`Version ${study.version}, ${study.date}`, 56, height - 32, style);
      canvas.printAt(`Page ${number} of ${canvas.pages}`, width - 120, height - 32, style);
    });
  }
}
