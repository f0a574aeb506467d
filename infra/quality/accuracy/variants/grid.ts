import { cellText, markerOf, stretches, subMarkerOf, type Layout } from './layout';
import type { Criterion } from './study';

export interface GridCell {
  readonly text: string;
  readonly column: number;
  readonly columnSpan: number;
  readonly isBold: boolean;
  readonly isShaded: boolean;
  readonly isTurned: boolean;
  /** Print the text in a symbol font. */
  readonly isDingbat: boolean;
  readonly align: 'left' | 'center';
}

export interface Grid {
  readonly widths: readonly number[];
  readonly headerRows: number;
  readonly rows: readonly (readonly GridCell[])[];
}

const cell = (text: string, column: number, options: Partial<GridCell> = {}): GridCell => ({
  text,
  column,
  columnSpan: 1,
  isBold: false,
  isShaded: false,
  isTurned: false,
  isDingbat: false,
  align: 'left',
  ...options,
});

/** The schedule as one or two tables, with the columns from `from` to `to`. */
export function scheduleGrids(layout: Layout): readonly Grid[] {
  const visits = layout.study.schedule.headers[0]?.texts.length ?? 0;
  if (!layout.schedule.isHalved) return [scheduleGrid(layout, 0, visits)];
  const middle = Math.ceil(visits / 2);
  return [scheduleGrid(layout, 0, middle), scheduleGrid(layout, middle, visits)];
}

function scheduleGrid(layout: Layout, from: number, to: number): Grid {
  const { schedule } = layout.study;
  const header = schedule.headers.map(({ label, texts }, index) => {
    const own = texts.slice(from, to);
    const isTurned = layout.schedule.headers === 'turned' && index > 0;
    const parts =
      layout.schedule.headers === 'merged' && index === 0
        ? stretches(own)
        : own.map((text, position) => ({ text, from: position, count: 1 }));
    return [
      cell(label, 0, { isBold: true }),
      ...parts.map((part) =>
        cell(part.text, part.from + 1, { columnSpan: part.count, isBold: true, align: 'center', isTurned }),
      ),
    ];
  });
  const body = schedule.rows.map(({ name, cells }) => {
    if (cells.length === 0) {
      const isMerged = layout.schedule.sections !== 'bold';
      return [
        cell(name, 0, {
          isBold: true,
          columnSpan: isMerged ? to - from + 1 : 1,
          isShaded: layout.schedule.sections === 'shaded',
        }),
      ];
    }
    return [cell(name, 0), ...cells.slice(from, to).map((text, index) => markCell(layout, text, index + 1))];
  });
  return {
    widths: [4.2, ...new Array<number>(to - from).fill(1)],
    headerRows: header.length,
    rows: [...header, ...body],
  };
}

function markCell(layout: Layout, text: string, column: number): GridCell {
  const isPlainMark = text === 'x';
  if (layout.schedule.mark === 'shaded' && isPlainMark) return cell('', column, { isShaded: true });
  if (layout.schedule.mark === 'dingbat' && isPlainMark)
    return cell('3', column, { isDingbat: true, align: 'center' });
  return cell(cellText(layout, text), column, { align: 'center' });
}

/** Objectives beside endpoints, with the level as a merged row or as a separate column. */
export function objectivesGrid(layout: Layout): Grid {
  const { objectives } = layout.study;
  const titles = { primary: 'Primary', secondary: 'Secondary', exploratory: 'Exploratory' } as const;
  const levels = ['primary', 'secondary', 'exploratory'] as const;
  const ofLevel = (level: string) => objectives.filter((objective) => objective.level === level);
  const list = (texts: readonly string[]) =>
    texts.length === 1 ? (texts[0] ?? '') : texts.map((text) => `• ${text}`).join('\n');
  if (layout.objectives === 'three-columns') {
    const header = ['Level', 'Objective', 'Endpoint'].map((text, column) =>
      cell(text, column, { isBold: true }),
    );
    return {
      widths: [1, 3, 3],
      headerRows: 1,
      rows: [
        header,
        ...objectives.map(({ level, text, endpoints }) => [
          cell(titles[level], 0),
          cell(text, 1),
          cell(list(endpoints), 2),
        ]),
      ],
    };
  }
  const header = ['Objectives', 'Endpoints'].map((text, column) => cell(text, column, { isBold: true }));
  const rows = levels.flatMap((level) =>
    ofLevel(level).length === 0
      ? []
      : [
          [cell(titles[level], 0, { isBold: true, columnSpan: 2 })],
          ...ofLevel(level).map(({ text, endpoints }) => [cell(text, 0), cell(list(endpoints), 1)]),
        ],
  );
  return { widths: [1, 1], headerRows: 1, rows: [header, ...rows] };
}

export function armsGrid(layout: Layout): Grid {
  const header = ['Arm', 'Treatment'].map((text, column) => cell(text, column, { isBold: true }));
  return {
    widths: [1, 3],
    headerRows: 1,
    rows: [header, ...layout.study.arms.map((arm) => [cell(arm.name, 0), cell(arm.description, 1)])],
  };
}

/** Criteria as rows of number and text. Sub-items are lines of the text. */
export function criteriaGrid(layout: Layout, kind: 'inclusion' | 'exclusion', heading: string): Grid {
  const text = ({ text: own, subItems }: Criterion) =>
    [own, ...subItems.map((item, index) => `${subMarkerOf(layout, index)} ${item}`)].join('\n');
  return {
    widths: [1, 9],
    headerRows: 1,
    rows: [
      [cell('No.', 0, { isBold: true }), cell('Criterion', 1, { isBold: true })],
      ...layout.study[kind].map((criterion, index) => [
        cell(markerOf(layout, kind, index, heading), 0),
        cell(text(criterion), 1),
      ]),
    ],
  };
}

export function titleGrid(layout: Layout): Grid {
  return {
    widths: [1, 2.4],
    headerRows: 0,
    rows: titleRows(layout).map(([label, value]) => [cell(`${label}:`, 0, { isBold: true }), cell(value, 1)]),
  };
}

/** Labels and values of the title page. */
export function titleRows({ study }: Layout): readonly (readonly [string, string])[] {
  return [
    ['Protocol Title', study.title],
    ['Protocol Number', study.number],
    ['Version Number', study.version],
    ['Version Date', study.date],
    ['Study Phase', `Phase ${study.phase}`],
    ['Sponsor Name', study.sponsor],
    ['Registry Identifiers', study.registryIds.join(', ')],
  ];
}
