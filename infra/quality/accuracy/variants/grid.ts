import { cellText, markerOf, objectiveGroups, stretches, subMarkerOf, type Layout } from './layout';
import type { Kind } from '../../../samples/study-text';
import type { Arrow } from './schedules/pen';

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
  /** The cell above extends down. */
  readonly goesOn?: boolean;
  /** Draw a double-headed arrow over the cell, crossed by the rules of its columns or not. */
  readonly arrow?: Arrow;
  readonly isCrossed?: boolean;
}

export interface Grid {
  readonly widths: readonly number[];
  readonly headerRows: number;
  readonly rows: readonly (readonly GridCell[])[];
}

/** A cell of one column. */
export const cell = (text: string, column: number, options: Partial<GridCell> = {}): GridCell => ({
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
  if (!layout.isHalved) return [scheduleGrid(layout, 0, visits)];
  const middle = Math.ceil(visits / 2);
  return [scheduleGrid(layout, 0, middle), scheduleGrid(layout, middle, visits)];
}

function scheduleGrid(layout: Layout, from: number, to: number): Grid {
  const { schedule } = layout.study;
  const header = schedule.headers.map(({ label, texts }, index) => {
    const own = texts.slice(from, to);
    const isTurned = layout.headers === 'turned' && index > 0;
    const parts =
      layout.headers === 'merged' && index === 0
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
      const isMerged = layout.groups !== 'bold';
      return [
        cell(name, 0, {
          isBold: true,
          columnSpan: isMerged ? to - from + 1 : 1,
          isShaded: layout.groups === 'shaded',
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
  if (layout.mark === 'shaded' && isPlainMark) return cell('', column, { isShaded: true });
  if (layout.mark === 'dingbat' && isPlainMark)
    return cell('3', column, { isDingbat: true, align: 'center' });
  return cell(cellText(layout, text), column, { align: 'center' });
}

/** A table of texts with a bold header row. */
const textGrid = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
  widths: readonly number[],
): Grid => ({
  widths,
  headerRows: 1,
  rows: [
    header.map((text, column) => cell(text, column, { isBold: true })),
    ...rows.map((texts) =>
      // A row of one text is the title of the rows below it.
      texts.length === 1
        ? [cell(texts[0] ?? '', 0, { isBold: true, columnSpan: widths.length })]
        : texts.map((text, column) => cell(text, column)),
    ),
  ],
});

const list = (texts: readonly string[]): string =>
  texts.length === 1 ? (texts[0] ?? '') : texts.map((text) => `• ${text}`).join('\n');

/** Objectives beside endpoints, with the level as a merged row or as a separate column. */
export function objectivesGrid({ objectives, study }: Layout): Grid {
  const groups = objectiveGroups(study.objectives).map(({ word, objectives: own }) => ({
    word,
    rows: own.map(({ text, endpoints }) => [text, list(endpoints)]),
  }));
  return objectives === 'three-columns'
    ? textGrid(
        ['Level', 'Objective', 'Endpoint'],
        groups.flatMap(({ word, rows }) => rows.map((row) => [word, ...row])),
        [1, 3, 3],
      )
    : textGrid(
        ['Objectives', 'Endpoints'],
        groups.flatMap(({ word, rows }) => [[word], ...rows]),
        [1, 1],
      );
}

export const armsGrid = ({ study }: Layout): Grid =>
  textGrid(
    ['Arm', 'Treatment'],
    study.arms.map(({ name, description }) => [name, description]),
    [1, 3],
  );

/** Criteria as rows of number and text. Sub-items are lines of the text. */
export const criteriaGrid = (layout: Layout, kind: Kind, heading: string): Grid =>
  textGrid(
    ['No.', 'Criterion'],
    layout.study[kind].map(({ text, subItems }, index) => [
      markerOf(layout, kind, index, heading),
      [text, ...subItems.map((item, at) => `${subMarkerOf(layout, at)} ${item}`)].join('\n'),
    ]),
    [1, 9],
  );

export const titleGrid = (layout: Layout): Grid => ({
  widths: [1, 2.4],
  headerRows: 0,
  rows: titleRows(layout).map(([label, value]) => [cell(`${label}:`, 0, { isBold: true }), cell(value, 1)]),
});

/** Labels and values of the title page. */
export const titleRows = ({ study }: Layout): readonly (readonly [string, string])[] => [
  ['Protocol Title', study.title],
  ['Protocol Number', study.number],
  ['Version Number', study.version],
  ['Version Date', study.date],
  ['Study Phase', `Phase ${study.phase}`],
  ['Sponsor Name', study.sponsor],
  ['Registry Identifiers', study.registryIds.join(', ')],
];

/** The lines of a title page without labels. */
export const titleLines = ({ study }: Layout): readonly string[] => [
  `Protocol ${study.number}`,
  `Version ${study.version}, ${study.date}`,
  `Phase ${study.phase}`,
  `Sponsor: ${study.sponsor}`,
  study.registryIds.join(' / '),
];

/** The printed footnotes of the schedule. `glued` joins mark and text in this way. */
export const footnoteLines = ({ study, footnotes }: Layout, glued: string): readonly string[] =>
  study.schedule.footnotes.map(([mark, text]) =>
    footnotes === 'raised' ? `^${mark}^ ${text}` : `${mark}${footnotes === 'dotted' ? '. ' : glued}${text}`,
  );
