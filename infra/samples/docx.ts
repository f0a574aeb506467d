import {
  AlignmentType,
  Document,
  Footer,
  Header,
  HeadingLevel,
  type ISectionOptions,
  LevelFormat,
  Packer,
  PageBreak,
  PageNumber,
  PageOrientation,
  Paragraph,
  StyleLevel,
  Table,
  TableCell,
  TableOfContents,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { type Grid, type GridCell, gridOfObjectives, gridOfSchedule, gridOfTable, runsOf } from './grid';
import { repack } from './zip';
import {
  type Block,
  confidentiality,
  protocolBlocks,
  runningFooter,
  runningHeader,
  study,
  titleRows,
} from './content';
import type { Criterion } from './study-text';

type Child = Paragraph | Table | TableOfContents;

const LEVELS = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 } as const;
const A4 = { width: 11906, height: 16838 };

/** The protocol as Word file: heading styles with automatic numbers, merged cells, real lists; the same bytes on every run. */
export async function buildDocx(): Promise<Buffer> {
  const file = new Document({
    title: `${study.number} Clinical Study Protocol`,
    creator: study.sponsor,
    lastModifiedBy: study.sponsor,
    styles: { default: { document: { run: { font: 'Arial', size: 22 } } } },
    numbering: { config: numberings() },
    sections: [section(frontMatter(), 'portrait'), ...bodySections()],
  });
  return repack(await Packer.toBuffer(file));
}

function numberings(): { reference: string; levels: ReturnType<typeof level>[] }[] {
  const criteria = ['criteria-1', 'criteria-2'].map((reference) => ({
    reference,
    levels: [level(0, LevelFormat.DECIMAL, '%1.'), level(1, LevelFormat.LOWER_LETTER, '%2.')],
  }));
  const headings = ['%1', '%1.%2', '%1.%2.%3'].map((text, index) => ({
    level: index,
    format: LevelFormat.DECIMAL,
    text,
    style: { paragraph: { indent: { left: 720, hanging: 720 } } },
  }));
  return [{ reference: 'headings', levels: headings }, ...criteria];
}

type Format = typeof LevelFormat.DECIMAL | typeof LevelFormat.LOWER_LETTER;

function level(
  index: number,
  format: Format,
  text: string,
): {
  level: number;
  format: Format;
  text: string;
  style: { paragraph: { indent: { left: number; hanging: number } } };
} {
  return {
    level: index,
    format,
    text,
    style: { paragraph: { indent: { left: 500 + index * 450, hanging: 400 } } },
  };
}

function frontMatter(): Child[] {
  const line = (text: string, bold = false, size = 22): Paragraph =>
    new Paragraph({ spacing: { after: 160 }, children: [new TextRun({ text, bold, size })] });
  return [
    line('Clinical Study Protocol', true, 44),
    line(study.title, true, 30),
    ...titleRows.map(([label, value]) => line(`${label}: ${value}`)),
    line('Confidentiality Statement', true),
    line(confidentiality),
    new Paragraph({ children: [new PageBreak()] }),
    line('Table of Contents', true, 30),
    new TableOfContents('Table of Contents', {
      hyperlink: true,
      headingStyleRange: '1-3',
      stylesWithLevels: [new StyleLevel('Heading1', 1)],
    }),
  ];
}

/** A landscape section for the schedule, portrait sections around it. */
function bodySections(): ISectionOptions[] {
  const progress = { tables: 0, criteria: 0 };
  const at = protocolBlocks.findIndex(({ kind }) => kind === 'schedule');
  const render = (blocks: readonly Block[]): Child[] =>
    blocks.flatMap((block) => renderBlock(block, progress));
  return [
    section(render(protocolBlocks.slice(0, at)), 'portrait'),
    section(render(protocolBlocks.slice(at, at + 1)), 'landscape'),
    section(render(protocolBlocks.slice(at + 1)), 'portrait'),
  ];
}

function section(children: Child[], orientation: 'portrait' | 'landscape'): ISectionOptions {
  const margin = orientation === 'portrait' ? 1440 : 850;
  const small = (...parts: string[]): Paragraph =>
    new Paragraph({ children: [new TextRun({ size: 16, children: parts })] });
  return {
    properties: {
      page: {
        size: {
          ...A4,
          orientation: orientation === 'portrait' ? PageOrientation.PORTRAIT : PageOrientation.LANDSCAPE,
        },
        margin: { top: margin, bottom: margin, left: margin, right: margin },
      },
    },
    headers: { default: new Header({ children: [small(runningHeader)] }) },
    footers: { default: new Footer({ children: [small(`${runningFooter} | Page `, PageNumber.CURRENT)] }) },
    children,
  };
}

interface Progress {
  tables: number;
  criteria: number;
}

function renderBlock(block: Block, progress: Progress): Child[] {
  switch (block.kind) {
    case 'heading':
      return [
        new Paragraph({
          heading: LEVELS[block.level],
          numbering: { reference: 'headings', level: block.level - 1 },
          pageBreakBefore: block.level === 1,
          spacing: { before: 240, after: 120 },
          children: [new TextRun(block.text)],
        }),
      ];
    case 'text':
      return [new Paragraph({ spacing: { after: 140 }, children: runs(block.text) })];
    case 'bullets':
      return block.items.map((item) => new Paragraph({ bullet: { level: 0 }, children: runs(item) }));
    case 'criteria':
      return renderCriteria(study[block.of], `criteria-${++progress.criteria}`);
    case 'table':
      return captioned(gridOfTable(block), progress, 20);
    case 'arms':
      throw new Error('The sample states its groups in a table.');
    case 'objectives':
      return captioned(gridOfObjectives(), progress, 20);
    case 'schedule':
      return [
        ...captioned(gridOfSchedule(), progress, 14),
        ...study.schedule.footnotes.map(
          ([mark, text]) =>
            new Paragraph({ children: [new TextRun({ text: `${mark}. ${text}`, size: 17 })] }),
        ),
      ];
  }
}

function renderCriteria(criteria: readonly Criterion[], reference: string): Paragraph[] {
  const item = (text: string, depth: number): Paragraph =>
    new Paragraph({ numbering: { reference, level: depth }, spacing: { after: 60 }, children: runs(text) });
  return criteria.flatMap(({ text, subItems }) => [item(text, 0), ...subItems.map((sub) => item(sub, 1))]);
}

function captioned(grid: Grid, progress: Progress, size: number): Child[] {
  progress.tables += 1;
  const caption = new TextRun({ text: `Table ${progress.tables}: ${grid.caption}`, bold: true });
  return [
    new Paragraph({
      style: 'Caption',
      keepNext: true,
      spacing: { before: 120, after: 80 },
      children: [caption],
    }),
    renderGrid(grid, size),
    new Paragraph({ children: [] }),
  ];
}

function renderGrid(grid: Grid, size: number): Table {
  const total = grid.widths.reduce((sum, width) => sum + width, 0);
  const full = grid.widths.length > 6 ? 15100 : 9000;
  return new Table({
    width: { size: full, type: WidthType.DXA },
    columnWidths: grid.widths.map((width) => Math.round((width / total) * full)),
    rows: grid.rows.map(
      (row, index) =>
        new TableRow({
          tableHeader: index < grid.headerRows,
          cantSplit: true,
          children: row.map((cell) => renderCell(cell, size)),
        }),
    ),
  });
}

function renderCell(cell: GridCell, size: number): TableCell {
  const alignment = cell.align === 'center' ? AlignmentType.CENTER : AlignmentType.LEFT;
  return new TableCell({
    columnSpan: cell.columnSpan,
    margins: { left: 60, right: 60, top: 30, bottom: 30 },
    ...(cell.columnSpan > 1 && { shading: { fill: 'E9EEF5' } }),
    children: cell.text
      .split('\n')
      .map((line) => new Paragraph({ alignment, children: runs(line, { size, bold: cell.isBold }) })),
  });
}

function runs(text: string, style: { size?: number; bold?: boolean } = {}): TextRun[] {
  return runsOf(text).map((run) => new TextRun({ text: run.text, superScript: run.isSuperscript, ...style }));
}
