import type { TableBlock, TableCell, TableRow } from '@app/contracts';
import { textKey } from '@app/text-normalization';
import { splitMarks } from '../marked-text';
import { readCell } from './schedule-cell';
import { isDate, isTimeOfVisit, isUnitLabel } from '../time-words';
import { mentionsWindow } from './window-label';

/** The positions of the headers, the labels and the visits of a schedule. */
export interface ScheduleLayout {
  /** Leading rows that are headers. */
  readonly headerRows: number;
  /** Leading columns that hold labels. */
  readonly labelColumns: number;
}

const TIME_WORD =
  /^(study\s+|clinic\s+|scheduled\s+|office\s+|relative\s+)*(visits?|weeks?|days?|months?|hours?|years?|cycles?|epochs?|phases?|periods?|time\s?points?|windows?|allowable|allowed|(fasting|telephone|phone)(?=(\s+visits?)?\s*$))\b/i;
const TIME_AT_END =
  /\b(visits?|weeks?|days?|months?|windows?|period|deviation|time\s?points?)\s*(\([^)]*\)|[#*:])*\s*$/i;
const MOST_HEADERS = 8;
const MOST_LABEL_COLUMNS = 4;

/** True for the label of a header row, such as `Week of Treatment` or `Allowable Deviation (days)`. */
export function isTimeLabel(text: string): boolean {
  const label = splitMarks(text).text;
  return label.length < 60 && (TIME_WORD.test(label) || TIME_AT_END.test(label) || isUnitLabel(label));
}

const LABEL_TITLE =
  /^(study\s+|protocol\s+|trial\s+|clinical\s+)*(procedures?|assessments?|activit(y|ies)|evaluations?|events?|examinations?|tests?|measures?|measurements?|parameters?|items?|tasks?|domain|category|type|group)(\s*(and|or|\/|&)\s*\w+)?\s*:?$/i;

/** True for the title of a column of labels, such as `Procedure` or `Study Assessments`. */
export const isLabelTitle = (text: string): boolean => LABEL_TITLE.test(splitMarks(text).text);

/** Finds headers and labels by their content: headers name columns, labels name rows, and marks begin after both. */
export function readLayout(table: TableBlock): ScheduleLayout {
  const headerRows = countHeaderRows(table);
  return { headerRows, labelColumns: countLabelColumns(table, headerRows) };
}

function countHeaderRows(table: TableBlock): number {
  const most = Math.min(table.rows.length - 1, MOST_HEADERS);
  let count = 0;
  while (count < most) {
    const row = table.rows[count];
    // The rest of a table whose headers are on another page begins with marks. Any other first row holds headers.
    const isFirst = count === 0 && !beginsWithMarks(table);
    if (!row || (!isFirst && !isHeaderRow(table, row, count))) break;
    count++;
    // A title that is merged downwards spans all rows that name the same columns.
    if (count < most) count = Math.max(count, Math.min(most, reachOfTitle(table, count)));
  }
  return count === 0 && !beginsWithMarks(table) ? 1 : count;
}

function beginsWithMarks({ rows: [first] }: TableBlock): boolean {
  const [label, ...rest] = first?.cells ?? [];
  return label?.column === 0 && countMarks(rest) > rest.length / 2;
}

function reachOfTitle(table: TableBlock, headerRows: number): number {
  const reaches = table.rows
    .slice(0, headerRows)
    .flatMap((row, index) =>
      row.cells.filter((cell) => cell.column === 0).map((cell) => index + cell.rowSpan),
    );
  const reach = Math.max(0, ...reaches);
  const holdsMarks = table.rows.slice(headerRows, reach).some((row) => countMarks(row.cells) > 0);
  return holdsMarks ? headerRows : reach;
}

const countMarks = (cells: readonly TableCell[]): number =>
  cells.filter((cell) => readCell(cell.text).isMark).length;

function isHeaderRow(table: TableBlock, row: TableRow, index: number): boolean {
  const [first, ...rest] = row.cells;
  if (!first) return false;
  const label = first.column === 0 ? first.text : '';
  if (isTimeLabel(label) && rest.length > 0) return true;
  if (mentionsWindow(label) && isWindowRow(rest)) return true;
  const marks = countMarks(rest);
  if (rest.length > 0 && marks > rest.length / 2) return false;
  if (row.isHeader) return rest.length > 0 || first.column > 0 || index === 0;
  if (marks > 0) return false;
  // A row without a label above the first activity is still a header row.
  if (first.column > 0) return rest.length > 0 || index === 0;
  if (isLabelTitle(label) && rest.length > 0) return true;
  return rest.length > 0 && (isWindowRow(rest) || isTimeRow(rest, table) || tellsApart(table, row, index));
}

/** `- | ±1 | ±2 | ±2`: most cells with a number are visit windows. */
function isWindowRow(cells: readonly TableCell[]): boolean {
  const filled = cells.filter(({ text }) => /[\p{L}\p{N}]/u.test(text) && text.trim() !== '0');
  return cells.length > 1 && filled.filter(({ text }) => /^[±+-]\s?\d/.test(text)).length > filled.length / 2;
}

/** `12.01.2026 | 26.01.2026`, `Dia 1 | Dia 14 (± 2)`: dates or times of most columns, whatever the label says. */
function isTimeRow(cells: readonly TableCell[], table: TableBlock): boolean {
  const times = cells.filter(({ text }) => isDate(text) || isTimeOfVisit(text));
  const isMost = (count: number): boolean => count > (table.columns - 1) / 2 && count >= cells.length * 0.8;
  return isMost(times.length) || (isMost(cells.length) && isAscending(cells));
}

const FEWEST_ASCENDING = 4;

/** `-1 | 0 | 6 | 12`: whole numbers that grow from column to column. */
function isAscending(cells: readonly TableCell[]): boolean {
  const values = cells.map(({ text }) =>
    /^[-−–]?\d{1,4}$/.test(text.trim()) ? Number(text.trim().replace(/^[−–]/, '-')) : NaN,
  );
  return (
    values.length >= FEWEST_ASCENDING &&
    values.every((value, at) => (at === 0 ? !Number.isNaN(value) : value > (values[at - 1] ?? NaN)))
  );
}

const TIME_VALUE = /\d|screen|base|follow|visit|dose|end of|^e[dto]t?\b|unsched|random|wash|run-?in/i;

/** `1`, `V2`, `Visit 3a`: a visit without a name or a time. */
const VISIT_NUMBER = /^(?:v|visit)?\s?\d{1,3}[a-z]?$/i;

/** A row whose times distinguish columns that the rows above do not distinguish, or name columns that only have numbers. */
function tellsApart(table: TableBlock, row: TableRow, index: number): boolean {
  if (index === 0) return false;
  const cells = row.cells.filter((cell) => cell.column > 0);
  const times = cells.filter((cell) => cell.text.length < 40 && TIME_VALUE.test(cell.text));
  const keys = new Set(cells.map((cell) => textKey(cell.text) + cell.text.slice(0, 1)));
  if (times.length < cells.length * 0.6 || keys.size < cells.length * 0.6) return false;
  const merged = table.rows
    .slice(0, index)
    .flatMap((above) => above.cells.filter((cell) => cell.column > 0 && cell.columnSpan > 1));
  const covered = merged.reduce((most, cell) => Math.max(most, cell.columnSpan), 0);
  const numbers = table.rows
    .slice(0, index)
    .flatMap((above) => above.cells.filter(({ column }) => column > 0));
  const isNumbered = numbers.length > 0 && numbers.every(({ text }) => VISIT_NUMBER.test(text));
  return (covered > 0 || isNumbered) && cells.length > (table.columns - 1) / 2;
}

/** Columns before the first visit. */
function countLabelColumns(table: TableBlock, headerRows: number): number {
  let count = 1;
  while (count < Math.min(table.columns - 1, MOST_LABEL_COLUMNS)) {
    if (!isLabelColumn(table, headerRows, count)) break;
    count++;
  }
  return count;
}

function isLabelColumn(table: TableBlock, headerRows: number, column: number): boolean {
  const header = table.rows.slice(0, headerRows).flatMap((row) => cellsAt(row, column));
  const body = table.rows.slice(headerRows);
  const own = body.flatMap((row) => row.cells.filter((cell) => cell.column === column && cell.text !== ''));
  const single = own.filter((cell) => cell.columnSpan === 1);
  const isBlank = header.length === 0 && body.every((row) => cellsAt(row, column).length === 0);
  if (isBlank) return column === 1 && isFollowedByNamed(table, headerRows, column);
  if (single.length === 0)
    return header.length > 0 && (header.every(isNamed) || isUnderLabels(table, column));
  if (isVisitName(header) || countMarks(single) > 0) return false;
  const covered = single.reduce((sum, cell) => sum + cell.rowSpan, 0);
  const isWordy = single.every((cell) => /\p{L}/u.test(cell.text));
  const isTitled = header.some((cell) => cell.columnSpan === 1 && isLabelColumnTitle(cell.text));
  return (
    isWordy && (isTitled || (covered > body.length * 0.5 && single.some((cell) => cell.text.length > 3)))
  );
}

/** Whether each text over a column begins in the first one: the labels and their title are merged over both. */
function isUnderLabels({ rows }: TableBlock, column: number): boolean {
  const texts = rows.flatMap((row) => cellsAt(row, column));
  return texts.length > rows.length / 2 && texts.every((cell) => cell.column === 0);
}

const TIME_TITLE = /time(\s?points?)?$|^timing\b/i;

/** True for the title of a column of times within a visit: `Time`, `Time point`. */
export const isTimingTitle = (text: string): boolean => TIME_TITLE.test(splitMarks(text).text);

const isLabelColumnTitle = (text: string): boolean => isLabelTitle(text) || isTimingTitle(text);

const isNamed = (cell: TableCell): boolean => isTimeLabel(cell.text) && !/\d/.test(cell.text);

function isFollowedByNamed(table: TableBlock, headerRows: number, column: number): boolean {
  return table.rows
    .slice(0, headerRows)
    .some((row) => row.cells.some((cell) => cell.column === column + 1 && isNamed(cell)));
}

const isVisitName = (cells: readonly TableCell[]): boolean =>
  cells.some((cell) => /\d|screen|base|follow|visit|treatment|dose/i.test(cell.text));

function cellsAt(row: TableRow, column: number): readonly TableCell[] {
  return row.cells.filter(
    (cell) => cell.column <= column && column < cell.column + cell.columnSpan && cell.text !== '',
  );
}
