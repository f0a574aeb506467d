/** A cell of a generated table. */
export interface Cell {
  readonly text: string;
  /** Number of columns and rows that it covers. */
  readonly across?: number;
  readonly down?: number;
  readonly isStruck?: true;
  readonly isBold?: true;
  /** White text on the white ground of the page. */
  readonly isWhite?: true;
  /** In the font Wingdings. */
  readonly isPicture?: true;
  /** A workbook stores the formula of the text without its result. */
  readonly isFormula?: true;
  /** A comment on the cell. Only workbooks have comments. */
  readonly comment?: string;
}

/** A table for both formats. Empty texts are blank cells. */
export type Grid = readonly (readonly (Cell | string)[])[];

export interface Document {
  /** Paragraphs before the table. The first word can be a list number. */
  readonly before?: readonly string[];
  readonly title: string;
  readonly grid: Grid;
  readonly behind?: readonly string[];
}

export const cellOf = (cell: Cell | string): Cell => (typeof cell === 'string' ? { text: cell } : cell);

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

/** The schedule with other signs for "done" and "not done". */
export function schedule(done: string, notDone = ''): string[][] {
  return [
    ['Procedure', ...VISITS],
    ...ACTIVITIES.map(([name, marks]) => [
      name,
      ...[...marks].map((mark) => (mark === '1' ? done : notDone)),
    ]),
  ];
}

/** `Activity @ Visit` for every mark of the schedule. */
export const RIGHT: readonly string[] = ACTIVITIES.flatMap(([name, marks]) =>
  VISITS.filter((_visit, at) => marks[at] === '1').map((visit) => `${name} @ ${visit}`),
).sort();
