import { textsOf } from '../writing/parts';

/** Visits and activities of the schedule that the kinds vary: 5 visits, 6 activities, 18 marks. */
export const VISITS = ['Screening', 'Day 1', 'Week 4', 'Week 8', 'End of Study'] as const;
export const ACTIVITIES: readonly (readonly [name: string, marks: string])[] = [
  ['Informed consent', '1----'],
  ['Demographics', '1----'],
  ['Vital signs', '11111'],
  ['12-lead ECG', '1-1-1'],
  ['Haematology', '11-11'],
  ['Adverse events', '-1111'],
];

const lineOf = (texts: readonly string[]): string => `| ${texts.join(' | ')}`.trimEnd();

/** The schedule with signs for "done" and "not done". */
export const schedule = (done: string, notDone = ''): string =>
  [
    lineOf(['Procedure', ...VISITS]),
    ...ACTIVITIES.map(([name, marks]) =>
      lineOf([name, ...[...marks].map((mark) => (mark === '1' ? done : notDone))]),
    ),
  ].join('\n');

/** The rows of a table, changed. */
export const rowsOf = (table: string, change: (rows: string[][]) => readonly (readonly string[])[]): string =>
  change(table.trim().split('\n').map(textsOf)).map(lineOf).join('\n');

/** Puts a column into a table. Missing texts are blank cells. */
export const withColumn = (table: string, at: number, texts: readonly string[]): string =>
  rowsOf(table, (rows) => rows.map((row, nth) => row.toSpliced(at, 0, texts[nth] ?? '')));

/** Puts rows into a table. */
export const withRows = (table: string, at: number, ...rows: readonly string[]): string =>
  table
    .split('\n')
    .toSpliced(at, 0, ...rows)
    .join('\n');

/** The rows of a table below its header. */
export const body = (table: string): string => table.split('\n').slice(1).join('\n');

/** The schedule with its visits from `from` up to `to`, counted from 1. */
export const visitsOf = (from: number, to?: number): string =>
  rowsOf(S, (rows) => rows.map((row) => [row[0] ?? '', ...row.slice(from, to)]));

export const turned = (table: string): string =>
  rowsOf(table, (rows) => (rows[0] ?? []).map((_cell, column) => rows.map((row) => row[column] ?? '')));

/** `Activity @ Visit` for every mark of the schedule. */
export const RIGHT: readonly string[] = ACTIVITIES.flatMap(([name, marks]) =>
  VISITS.filter((_visit, at) => marks[at] === '1').map((visit) => `${name} @ ${visit}`),
).sort();

/** The schedule with crosses, and what a right reading of it states. */
export const S = schedule('X');
export const TITLE = 'Schedule of Activities';
export const NAMES = ACTIVITIES.map(([name]) => name);
export const MARKS = `marks = ${RIGHT.join('; ')}`;
export const VISIT_NAMES = `visits = ${VISITS.join('; ')}`;
export const ACTIVITY_NAMES = `activities = ${NAMES.join('; ')}`;
export const CLEAN = 'verdict = clean';
