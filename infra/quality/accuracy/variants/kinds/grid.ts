/** A cell of a generated table. */
export interface Cell {
  readonly text: string;
  /** Number of columns and rows that it covers. */
  across: number;
  down: number;
  /** `struck`, `bold`, `white` (on the white page), `symbol` (font Wingdings), `ground` (grey), or `formula` (without result). */
  readonly look?: string | undefined;
  /** A comment on the cell. Only workbooks have comments. */
  readonly comment?: string | undefined;
}

/** A row has no entry for a cell that another one covers. */
export type Grid = readonly (readonly Cell[])[];

export type Part =
  | { readonly kind: 'paragraph' | 'heading' | 'xml' | 'sheet'; readonly text: string }
  | { readonly kind: 'table'; readonly grid: Grid };

/**
 * Parses a document as it is written in the cases:
 *
 *     A paragraph
 *     == A heading
 *     | A row | with three cells |
 *     | Each bar starts a cell | < covers this column, too | ^ is covered from above
 *     | text{struck}, and with any other look | text{comment: By telephone.}
 *     [[Name of a sheet]] XML in front of its cells
 *     <w:p>XML of a DOCX</w:p>
 *
 * The sign ⏎ is a line break, and ¶ starts a paragraph in a cell. Blank lines mean nothing.
 */
export function partsOf(document: string): Part[] {
  const parts: Part[] = [];
  let rows: Cell[][] | undefined;
  let columns: (Cell | undefined)[] = [];
  for (const line of document.split('\n').map((text) => text.trim())) {
    if (line === '') continue;
    if (!/^\|(?: |$)/.test(line)) {
      rows = undefined;
      if (line.startsWith('== ')) parts.push({ kind: 'heading', text: line.slice(3) });
      else if (line.startsWith('[[')) parts.push({ kind: 'sheet', text: line });
      else parts.push({ kind: line.startsWith('<w:') ? 'xml' : 'paragraph', text: line });
      continue;
    }
    if (rows === undefined) {
      [rows, columns] = [[], []];
      parts.push({ kind: 'table', grid: rows });
    }
    const above = columns;
    columns = [];
    const row: Cell[] = [];
    for (const [column, text] of textsOf(line).entries()) {
      const covering = text === '^' ? above[column] : text === '<' ? columns.at(-1) : undefined;
      if (covering === undefined) row.push(cellOf(text));
      else if (text === '<') covering.across++;
      else if (columns.at(-1) !== covering) covering.down++;
      columns.push(covering ?? row.at(-1));
    }
    rows.push(row);
  }
  return parts;
}

const LOOK = /\{(struck|bold|white|symbol|ground|formula|comment: (.*))\}$/s;

export function cellOf(written: string): Cell {
  const text = written.replaceAll('⏎', '\n');
  const [suffix = '', look, comment] = LOOK.exec(text) ?? [];
  return { text: text.slice(0, text.length - suffix.length), across: 1, down: 1, look, comment };
}

const textsOf = (line: string): string[] =>
  line
    .split(/(?<=^|\s)\|(?=\s|$)/)
    .slice(1)
    .map((text) => text.trim());

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
