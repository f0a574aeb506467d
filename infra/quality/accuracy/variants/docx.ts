import {
  AlignmentType,
  Document,
  Footer,
  Header,
  HeadingLevel,
  type IParagraphOptions,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalMergeType,
  WidthType,
} from 'docx';
import { runsOf } from '../../../samples/grid';
import { repack } from '../../../samples/zip';
import {
  armsGrid,
  cell,
  criteriaGrid,
  footnoteLines,
  objectivesGrid,
  scheduleGrids,
  titleGrid,
  titleLines,
  titleRows,
  type Grid,
  type GridCell,
} from './grid';
import { markerOf, objectiveGroups, printedNumber, subMarkerOf, type Layout } from './layout';
import { type Kind, numberOf, type Part, type Section } from '../../../samples/study-text';

type Child = Paragraph | Table;

const LEVELS = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3] as const;

/** Writes a study as a Word file in one layout. Every run produces the same bytes. */
export async function buildDocx(layout: Layout): Promise<Buffer> {
  const counts: number[] = [];
  const { study } = layout;
  const file = new Document({
    creator: study.sponsor,
    lastModifiedBy: study.sponsor,
    styles: {
      default: { document: { run: { font: 'Calibri', size: 21 } } },
      paragraphStyles: [0, 1, 2].map((level) => ({
        id: `Own${level + 1}`,
        name: `0${level + 1}Title of Section`,
        basedOn: 'Normal',
        run: { bold: true, size: 30 - level * 3 },
        paragraph: { outlineLevel: level },
      })),
    },
    numbering: { config: numberings() },
    sections: [
      {
        headers: { default: new Header({ children: [new Paragraph(`${study.sponsor} ${study.number}`)] }) },
        footers: { default: new Footer({ children: [new Paragraph(`Version ${study.version}`)] }) },
        children: [
          ...titlePage(layout),
          ...study.sections.flatMap((section) => renderSection(layout, section, counts)),
        ],
      },
    ],
  });
  return repack(await Packer.toBuffer(file));
}

function numberings() {
  const levels = ['%1', '%1.%2', '%1.%2.%3'].map((text, level) => ({
    level,
    format: LevelFormat.DECIMAL,
    text,
  }));
  const list = (
    reference: string,
    text: string,
    format: typeof LevelFormat.DECIMAL | typeof LevelFormat.LOWER_LETTER,
  ) => ({
    reference,
    levels: [
      { level: 0, format, text },
      { level: 1, format: LevelFormat.LOWER_LETTER, text: '%2.' },
    ],
  });
  return [
    { reference: 'headings', levels },
    list('inclusion', '%1.', LevelFormat.DECIMAL),
    list('exclusion', '%1.', LevelFormat.DECIMAL),
  ];
}

function titlePage(layout: Layout): Child[] {
  const bold = (text: string) => new Paragraph({ children: [new TextRun({ text, bold: true, size: 36 })] });
  if (layout.titlePage === 'table')
    return [bold('Clinical Trial Protocol'), renderGrid(titleGrid(layout)), new Paragraph('')];
  if (layout.titlePage === 'centred')
    return [
      bold(layout.study.title),
      ...titleLines(layout).map((text) => new Paragraph({ text, alignment: AlignmentType.CENTER })),
    ];
  return [
    bold('CLINICAL STUDY PROTOCOL'),
    ...titleRows(layout).map(([label, value]) => new Paragraph(`${label}: ${value}`)),
  ];
}

function renderSection(layout: Layout, { level, title, parts }: Section, counts: number[]): Child[] {
  const number = numberOf(counts, level);
  const isCounted = layout.numbering === 'counted';
  const printed = isCounted ? '' : printedNumber(layout, number);
  const text = `${printed} ${title}`.trim();
  const numbering = isCounted ? { numbering: { reference: 'headings', level: level - 1 } } : {};
  const heading = new Paragraph({
    ...headingStyle(layout, level),
    ...numbering,
    children: [new TextRun(layout.styles === 'none' ? { text, bold: true } : { text })],
  });
  return [heading, ...parts.flatMap((part) => renderPart(layout, part, number))];
}

function headingStyle(layout: Layout, level: number): IParagraphOptions {
  if (layout.styles === 'own') return { style: `Own${level}` };
  return layout.styles === 'word' ? { heading: LEVELS[level - 1] ?? HeadingLevel.HEADING_1 } : {};
}

function renderPart(layout: Layout, part: Part, heading: string): Child[] {
  const { study } = layout;
  switch (part.kind) {
    case 'text':
      return [new Paragraph({ children: runs(part.text) })];
    case 'bullets':
      return part.items.map((item) => new Paragraph({ bullet: { level: 0 }, children: runs(item) }));
    case 'arms':
      if (layout.arms === 'table') return [renderGrid(armsGrid(layout)), new Paragraph('')];
      return study.arms.map(
        ({ name, description }) =>
          new Paragraph({ bullet: { level: 0 }, children: runs(`${name}: ${description}`) }),
      );
    case 'objectives':
      return renderObjectives(layout);
    case 'criteria':
      return renderCriteria(layout, part.of, heading);
    case 'table':
      throw new Error('The generated studies have no other tables.');
    case 'schedule':
      return [
        new Paragraph({ children: [new TextRun({ text: `Table 1: ${study.schedule.title}`, bold: true })] }),
        ...scheduleGrids(layout).flatMap((grid) => [renderGrid(grid), new Paragraph('')]),
        ...footnoteLines(layout, '. ').map((text) => new Paragraph({ children: runs(text) })),
      ];
  }
}

function renderObjectives(layout: Layout): Child[] {
  if (layout.objectives === 'beside' || layout.objectives === 'three-columns')
    return [renderGrid(objectivesGrid(layout)), new Paragraph('')];
  return objectiveGroups(layout.study.objectives).flatMap(({ title, objectives }) => [
    new Paragraph({ children: [new TextRun({ text: `${title}:`, bold: true })] }),
    ...objectives.map(({ text }) => new Paragraph({ bullet: { level: 0 }, children: runs(text) })),
  ]);
}

function renderCriteria(layout: Layout, kind: Kind, heading: string): Child[] {
  if (layout.criteria === 'table')
    return [renderGrid(criteriaGrid(layout, kind, heading)), new Paragraph('')];
  const item = (text: string, level: number, marker: string) =>
    layout.numbering === 'counted'
      ? new Paragraph({ numbering: { reference: kind, level }, children: runs(text) })
      : new Paragraph({
          indent: { left: 400 + level * 400, hanging: 400 },
          children: [new TextRun(`${marker}\t`), ...runs(text)],
        });
  return layout.study[kind].flatMap(({ text, subItems }, index) => [
    item(text, 0, markerOf(layout, kind, index, heading)),
    ...subItems.map((sub, at) => item(sub, 1, subMarkerOf(layout, at))),
  ]);
}

function renderGrid(grid: Grid): Table {
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: grid.rows.map(
      (row, index) =>
        new TableRow({
          tableHeader: index < grid.headerRows,
          children: fill(row, grid.widths.length).map(renderCell),
        }),
    ),
  });
}

/** Word requires a cell in every column. */
function fill(row: readonly GridCell[], columns: number): readonly GridCell[] {
  const cells: GridCell[] = [];
  for (let column = 0; column < columns;) {
    const found = row.find((candidate) => candidate.column === column) ?? cell('', column);
    cells.push(found);
    column += found.columnSpan;
  }
  return cells;
}

function renderCell({ text, columnSpan, ...cell }: GridCell): TableCell {
  const symbol = new TextRun({ text: '\uf0fc', font: 'Wingdings' });
  return new TableCell({
    columnSpan,
    verticalMerge: VerticalMergeType.RESTART,
    ...(cell.isShaded && { shading: { fill: 'B8C4D6' } }),
    children: text
      .split('\n')
      .map((line) => new Paragraph({ children: cell.isDingbat ? [symbol] : runs(line, cell.isBold) })),
  });
}

function runs(text: string, bold = false): TextRun[] {
  return runsOf(text).map(
    (run) => new TextRun({ text: run.text, superScript: run.isSuperscript, ...(bold && { bold }) }),
  );
}
