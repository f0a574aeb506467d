import { type Grid, gridOfObjectives, gridOfSchedule, gridOfTable } from './grid';
import {
  addGrid,
  addPage,
  addText,
  body,
  closePdf,
  ensureRoom,
  openPdf,
  pageNumber,
  type PdfLayout,
} from './pdf-layout';
import type { TextStyle } from './pdf-text';
import {
  type Block,
  confidentiality,
  headingCounter,
  type NumberedHeading,
  protocolBlocks,
  study,
  titleRows,
} from './content';

interface PlacedHeading extends NumberedHeading {
  readonly page: number;
}

const HEADINGS: Readonly<Record<1 | 2 | 3, TextStyle>> = {
  1: { font: 'bold', size: 15 },
  2: { font: 'bold', size: 12.5 },
  3: { font: 'bold', size: 11 },
};
const SCHEDULE_TEXT: TextStyle = { font: 'regular', size: 7.2 };
const FOOTNOTE_TEXT: TextStyle = { font: 'regular', size: 8.5 };

/** The protocol as a PDF with selectable text, ruled tables and bookmarks; the same bytes on every run. */
export async function buildPdf(): Promise<Buffer> {
  // The first pass finds the pages that the table of contents of the second one names.
  const draft = compose(draftHeadings());
  await closePdf(draft.layout);
  return closePdf(compose(draft.headings).layout);
}

function draftHeadings(): PlacedHeading[] {
  const number = headingCounter();
  return protocolBlocks.flatMap((block) => (block.kind === 'heading' ? [{ ...number(block), page: 0 }] : []));
}

interface Composition {
  readonly layout: PdfLayout;
  readonly headings: PlacedHeading[];
}

function compose(contents: readonly PlacedHeading[]): Composition {
  const layout = openPdf();
  addTitlePage(layout);
  addSignaturePage(layout);
  addContents(layout, contents);
  const headings: PlacedHeading[] = [];
  const state = { number: headingCounter(), tables: 0, bookmarks: [layout.doc.outline] };
  for (const block of protocolBlocks) addBlock(layout, block, { state, headings });
  return { layout, headings };
}

interface Progress {
  readonly state: {
    readonly number: ReturnType<typeof headingCounter>;
    tables: number;
    readonly bookmarks: PDFKit.PDFOutline[];
  };
  readonly headings: PlacedHeading[];
}

function addTitlePage(layout: PdfLayout): void {
  addPage(layout);
  layout.y = 110;
  addText(layout, 'Clinical Study Protocol', {
    style: { font: 'bold', size: 22 },
    gapAfter: 26,
    align: 'center',
  });
  addText(layout, study.title, { style: { font: 'bold', size: 15 }, gapAfter: 34, align: 'center' });
  for (const [label, value] of titleRows) {
    addText(layout, `${label}: ${value}`, { style: { font: 'regular', size: 12 }, gapAfter: 8 });
  }
  layout.y += 24;
  addText(layout, 'Confidentiality Statement', { style: { font: 'bold', size: 11 }, gapAfter: 4 });
  addText(layout, confidentiality);
}

function addSignaturePage(layout: PdfLayout): void {
  addPage(layout);
  addText(layout, 'Sponsor and Investigator Agreement', { style: HEADINGS[2], gapAfter: 12 });
  addText(
    layout,
    `The signatories have read protocol ${study.number}, version ${study.version} of ${study.date}, and agree to conduct the study as described in it, in accordance with Good Clinical Practice and with the laws and regulations that apply.`,
  );
  for (const role of [
    'Sponsor, Head of Clinical Development',
    'Lead Statistician',
    'Principal Investigator',
  ]) {
    layout.y += 30;
    addText(layout, `${role}:`, { style: { font: 'bold', size: 11 } });
    addText(layout, 'Name: ______________________________');
    addText(layout, 'Signature and date: ______________________________');
  }
}

function addContents(layout: PdfLayout, contents: readonly PlacedHeading[]): void {
  addPage(layout);
  addText(layout, 'Table of Contents', { style: HEADINGS[1], gapAfter: 12 });
  const style: TextStyle = { font: 'regular', size: 10 };
  for (const { level, number, text, page } of contents) {
    const indent = (level - 1) * 14;
    const label = `${number}  ${text} `;
    layout.doc.font('regular').fontSize(style.size);
    const room = 451 - indent - layout.doc.widthOfString(label) - layout.doc.widthOfString(` ${page}`);
    const dots = '.'.repeat(Math.max(3, Math.floor(room / layout.doc.widthOfString('.'))));
    addText(layout, `${label}${dots} ${page}`, { style, indent, gapAfter: 2 });
  }
}

function addBlock(layout: PdfLayout, block: Block, progress: Progress): void {
  switch (block.kind) {
    case 'heading':
      return addHeading(layout, progress.state.number(block), progress);
    case 'text':
      return addText(layout, block.text);
    case 'bullets':
      block.items.forEach((item) => addText(layout, item, { indent: 36, marker: '•', gapAfter: 3 }));
      layout.y += 5;
      return;
    case 'criteria':
      return study[block.of].forEach(({ text, subItems }, index) => {
        addText(layout, text, { indent: 28, marker: `${index + 1}.`, gapAfter: 3 });
        subItems.forEach((item, at) => {
          addText(layout, item, { indent: 54, marker: `${letter(at)}.`, gapAfter: 2 });
        });
        layout.y += 3;
      });
    case 'table':
      return addCaptioned(layout, gridOfTable(block), progress);
    case 'arms':
      throw new Error('The sample states its groups in a table.');
    case 'objectives':
      return addCaptioned(layout, gridOfObjectives(), progress);
    case 'schedule':
      return addSchedule(layout, progress);
  }
}

const letter = (index: number): string => 'abcdefghij'.charAt(index);

function addHeading(layout: PdfLayout, heading: NumberedHeading, { state, headings }: Progress): void {
  const { level, number, text } = heading;
  const isLandscape = layout.doc.page.width > layout.doc.page.height;
  if (level === 1 || isLandscape) addPage(layout);
  else layout.y += 6;
  ensureRoom(layout, 70);
  const parent = state.bookmarks[level - 1] ?? layout.doc.outline;
  state.bookmarks[level] = parent.addItem(`${number} ${text}`, { expanded: level === 1 });
  headings.push({ ...heading, page: pageNumber(layout) });
  addText(layout, `${number}  ${text}`, { style: HEADINGS[level], gapAfter: 8 });
}

function addCaptioned(layout: PdfLayout, grid: Grid, { state }: Progress): void {
  ensureRoom(layout, 90);
  state.tables += 1;
  addText(layout, `Table ${state.tables}: ${grid.caption}`, {
    style: { font: 'bold', size: 10 },
    gapAfter: 5,
  });
  addGrid(layout, grid);
}

function addSchedule(layout: PdfLayout, { state }: Progress): void {
  const grid = gridOfSchedule();
  addPage(layout, 'landscape');
  state.tables += 1;
  addText(layout, `Table ${state.tables}: ${grid.caption}`, {
    style: { font: 'bold', size: 10 },
    gapAfter: 5,
  });
  addGrid(layout, grid, SCHEDULE_TEXT);
  for (const [mark, text] of study.schedule.footnotes) {
    addText(layout, `${mark}. ${text}`, { style: FOOTNOTE_TEXT, gapAfter: 2 });
  }
  layout.y += body.size;
}
