import { scheduleRows, study, type Visit, visits } from './content';
import type { Table } from './study-text';

/** A cell that covers one or several columns. */
export interface GridCell {
  readonly text: string;
  readonly column: number;
  readonly columnSpan: number;
  readonly isBold: boolean;
  readonly align: 'left' | 'center';
}

/** A table as every format draws it; columns that no cell covers are empty cells. */
export interface Grid {
  readonly caption: string;
  readonly widths: readonly number[];
  readonly headerRows: number;
  readonly rows: readonly (readonly GridCell[])[];
}

const cell = (text: string, column: number, options: Partial<GridCell> = {}): GridCell => ({
  text,
  column,
  columnSpan: 1,
  isBold: false,
  align: 'left',
  ...options,
});

/** The grid of a plain table. */
export function gridOfTable(table: Table): Grid {
  const rows = table.rows.map((texts, row) =>
    texts.map((text, column) => cell(text, column, { isBold: row === 0 || column === 0 })),
  );
  return { caption: table.caption, widths: table.widths, headerRows: 1, rows };
}

/** Objectives beside their endpoints, under one merged row for each level. */
export function gridOfObjectives(): Grid {
  const header = ['Objectives', 'Endpoints'].map((text, column) => cell(text, column, { isBold: true }));
  const levels = ['primary', 'secondary', 'exploratory'] as const;
  const rows = levels.flatMap((level) => [
    [cell(level.charAt(0).toUpperCase() + level.slice(1), 0, { columnSpan: 2, isBold: true })],
    ...study.objectives
      .filter((objective) => objective.level === level)
      .map(({ text, endpoints }) => [
        cell(text, 0),
        cell(endpoints.map((endpoint) => `• ${endpoint}`).join('\n'), 1),
      ]),
  ]);
  return { caption: 'Objectives and endpoints', widths: [1, 1.15], headerRows: 1, rows: [header, ...rows] };
}

const LABEL_WIDTH = 4.6;

/** The schedule of activities: five header rows, section rows over the whole width, one row for each activity. */
export function gridOfSchedule(): Grid {
  const headers = [
    [cell('Study Period', 0, { isBold: true }), ...epochCells()],
    headerRow('Visit', ({ name }) => name),
    headerRow('Week', ({ week }) => week),
    headerRow('Day', ({ day }) => day),
    headerRow('Window (days)', ({ window }) => window),
  ];
  const body = scheduleRows.map(({ name, cells, isSection }) =>
    isSection
      ? [cell(name, 0, { columnSpan: visits.length + 1, isBold: true })]
      : [cell(name, 0), ...cells.map((text, index) => cell(text, index + 1, { align: 'center' }))],
  );
  return {
    caption: 'Schedule of Activities',
    widths: [LABEL_WIDTH, ...visits.map(() => 1)],
    headerRows: headers.length,
    rows: [...headers, ...body],
  };
}

function headerRow(label: string, pick: (visit: Visit) => string): GridCell[] {
  const texts = visits.map((visit, index) => cell(pick(visit), index + 1, { isBold: true, align: 'center' }));
  return [cell(label, 0, { isBold: true }), ...texts];
}

function epochCells(): GridCell[] {
  const starts = visits.flatMap(({ epoch }, index) => (visits[index - 1]?.epoch === epoch ? [] : [index]));
  return starts.map((start, index) => {
    const columnSpan = (starts[index + 1] ?? visits.length) - start;
    return cell(visits[start]?.epoch ?? '', start + 1, { columnSpan, isBold: true, align: 'center' });
  });
}

/** A piece of text in one style. */
export interface Run {
  readonly text: string;
  readonly isSuperscript: boolean;
}

/** Splits `X^a^` into what is printed on the line and what is printed above it. */
export function runsOf(text: string): Run[] {
  return text
    .split('^')
    .map((part, index) => ({ text: part, isSuperscript: index % 2 === 1 }))
    .filter(({ text: part }) => part !== '');
}

/** The text without its superscripts. */
export const withoutMarks = (text: string): string => text.replace(/\^[^^]*\^/g, '');

/** The superscripts of a text. */
export const marksOf = (text: string): string[] =>
  [...text.matchAll(/\^([^^]*)\^/g)].flatMap(([, mark]) => (mark === undefined ? [] : mark.split(',')));
