import type { TableBlock, TableCell, TableRow } from '@app/contracts';
import { textKey } from '@app/text-normalization';
import { readAmounts } from '../amounts';
import { epochNamedBy } from '../epoch-name';
import { splitMarks } from '../marked-text';
import { intervalCells } from './interval-columns';
import { readCell } from './schedule-cell';
import { mentionsWindow } from './window-label';
import { isTimeLabel, readLayout } from './schedule-layout';
import { isDate, withEnglishUnits } from '../time-words';
import type { HeaderKind, ScheduleColumn, ScheduleHeader } from '../study';

export interface HeaderReading {
  readonly headers: readonly ScheduleHeader[];
  readonly columns: readonly ScheduleColumn[];
  /** Leading rows that are headers. */
  readonly headerRows: number;
  /** Leading columns that hold labels. */
  readonly labelColumns: number;
  /** Columns of comments, references, counts, amounts and times between visits, which stand for no visit. */
  readonly remarkColumns: readonly number[];
}

/** Finds the header rows and the columns of a schedule, and the meaning of each header row. */
export function readHeaders(table: TableBlock): HeaderReading {
  const { headerRows, labelColumns } = readLayout(table);
  const rows = withoutTitle(table.rows.slice(0, headerRows), table.columns);
  const cells = rows.map((_row, index) => cellsOfRow(rows, index, table.columns));
  const grid = cells.map((row) => row.map((cell) => (cell === undefined ? '' : headerText(cell.text))));
  const marks = cells.map((row) => row.map((cell) => (cell === undefined ? '' : headerMarks(cell.text))));
  const headers = rows.map((row, index) => toHeader(row, grid[index] ?? [], labelColumns));
  const amounts = readAmounts(table, { headerRows, labelColumns });
  const columns: ScheduleColumn[] = [];
  const remarkColumns: number[] = [];
  for (let index = labelColumns; index < table.columns; index++) {
    const texts = grid.map((cells) => cells[index] ?? '');
    const isOther =
      amounts.columns.has(index) ||
      intervalCells(table, index, headerRows) !== undefined ||
      isRemarkColumn(table, texts, index, headerRows);
    if (isOther) {
      remarkColumns.push(index);
      continue;
    }
    const carried = new Set(marks.flatMap((row) => row[index]?.split(' ') ?? []));
    const own = {
      texts,
      marks: [...carried].filter((mark) => mark !== ''),
      cellIds: cells.map((row) => row[index]?.id),
    };
    columns.push(toColumn(index, own, headers));
  }
  return {
    headers,
    columns: withoutBlank(named(columns, headers), table, headerRows),
    headerRows,
    labelColumns,
    remarkColumns,
  };
}

/** A first row with one cell over the whole table is the title and names no column. */
function withoutTitle(rows: readonly TableRow[], columns: number): readonly TableRow[] {
  const [first, ...others] = rows;
  const [cell, second] = first?.cells ?? [];
  const isTitle = cell?.column === 0 && second === undefined && cell.columnSpan === columns && columns > 2;
  return isTitle && others.length > 0 ? others : rows;
}

/** Cells of one header row by column. A merged cell counts for all rows and columns that it covers. */
function cellsOfRow(
  rows: readonly TableRow[],
  index: number,
  columns: number,
): readonly (TableCell | undefined)[] {
  const covering = new Array<TableCell | undefined>(columns).fill(undefined);
  rows.forEach((row, position) => {
    if (position > index) return;
    for (const cell of row.cells) {
      if (position + cell.rowSpan <= index) continue;
      for (let column = cell.column; column < Math.min(columns, cell.column + cell.columnSpan); column++) {
        covering[column] = cell;
      }
    }
  });
  return covering;
}

/** A name without the notes below it in its cell; notes are sentences. */
function headerText(text: string): string {
  const lines = text.split('\n');
  const note = lines.findIndex((line, index) => index > 0 && line.length > 40 && /[.;]\s*$/.test(line));
  return splitMarks((note < 0 ? lines : lines.slice(0, note)).join(' ')).text;
}

/** The footnote marks of a cell, separated by spaces. */
const headerMarks = (text: string): string => splitMarks(text.replace(/\n/g, ' ')).marks.join(' ');

function toHeader(row: TableRow, texts: readonly string[], labelColumns: number): ScheduleHeader {
  const labels = [...new Set(texts.slice(0, labelColumns).filter((text) => text !== ''))];
  const named = labels.filter((text) => isTimeLabel(text));
  const label = (named.length > 0 ? named : labels).join(' ');
  return {
    kind: kindOf(
      withEnglishUnits(label),
      texts
        .slice(labelColumns)
        .filter((text) => text !== '')
        .map(withEnglishUnits),
    ),
    label,
    rowId: row.id,
  };
}

/** `±3`, `+7`, `-2/+3 days`: a deviation and nothing else. */
const MARGIN = /^(?:±|\+\s?\/?\s?[-–−]?|[-–−])\s?\d+(?:[\s/,]*[-+±–−]\s?\d+)?\s*(?:h\w*|d\w*|w\w*|m\w*)?$/i;

const KINDS: readonly (readonly [HeaderKind, RegExp])[] = [
  ['epoch', /\b(period|phase|epoch|stage)\b/i],
  ['week', /\bweeks?\b/i],
  ['day', /\bdays?\b/i],
  ['month', /\bmonths?\b/i],
  ['visit', /\bvisits?\b/i],
];

function kindOf(label: string, values: readonly string[]): HeaderKind {
  if (/\b(fasting|telephone|phone|type|location|site)\b/i.test(label)) return 'other';
  const named = KINDS.find(([, pattern]) => pattern.test(label))?.[0];
  // `Study Day (Assessment Window)` names days; a row holds windows only if its values do.
  if (mentionsWindow(label) && !holdsTimes(values)) return 'window';
  if (named) return named;
  const most = (pattern: RegExp) =>
    values.filter((value) => pattern.test(value)).length >= values.length * 0.5;
  if (values.length === 0) return 'other';
  if (most(/^[±+-]\s?\d|±/) && !holdsTimes(values)) return 'window';
  if (
    values.some((value) =>
      /screening|treatment|follow|baseline|wash|period|phase|maintenance|double[- ]blind/i.test(value),
    )
  ) {
    if (!most(/\d/) || values.some((value) => /period|phase/i.test(value))) return 'epoch';
  }
  if (most(/\b(week|wk|w)\.?\s*-?\d/i)) return 'week';
  if (most(/\b(day|d)\.?\s*-?\d/i)) return 'day';
  if (most(/\b(month|m)\.?\s*\d/i)) return 'month';
  if (most(/^v?\s*\d+[a-z]?$|visit/i)) return countsUp(values) ? 'visit' : 'other';
  return 'other';
}

/** Visits without a label are numbered one by one. `1, 8, 22` may be days. */
function countsUp(values: readonly string[]): boolean {
  const numbers = values.filter((value) => /^[-–−]?\d+$/.test(value)).map(Number);
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0));
  return steps.filter((step) => step === 0 || step === 1).length >= steps.length / 2;
}

/** Whether the cells of a row are times, such as `15` or `Day 15 ± 2`, and not deviations. */
function holdsTimes(values: readonly string[]): boolean {
  const printed = values.map((value) => value.replace(/\s+/g, ' ').trim());
  const margins = printed.filter((value) => MARGIN.test(value) || !/\d/.test(value));
  const times = printed.filter((value) => TIME_OF_VISIT.test(value));
  return times.length > margins.length;
}

const TIME_OF_VISIT = /^(?:(?:study\s+)?(?:day|week|month|visit|d|w|wk|m|v)s?\.?\s?)?[-–−]?\d+/i;

const REMARKS =
  /^(comments?|notes?|remarks?|references?|protocol\s+section|section|details|additional\s+information)\b/i;

/** A header cell that says nothing else. */
const REMARK_TITLE =
  /^(?:comments?|notes?|remarks?|details|(?:additional|further)\s+(?:information|details|instructions)|(?:protocol\s+|cross[- ])?(?:references?|sections?)(?:\s+(?:in\s+protocol|no\.?|number))?|instructions)(?:\s*(?:\/|and|or|&)\s*\w+)?\s*[:*#]?$/i;
/** `8.2.1`, `Section 8.2`, `Appendix 3`: a place in the protocol. */
const PLACE =
  /^(?:§|sections?|sect\.|appendix|table|see)?\s*(?:\d+(?:\.\d+)+|(?<=\p{L}\s?)\d+)(?:\s*[,;&/]|$)/iu;
const MOST_PLACES = 0.6;

function isRemarkColumn(
  table: TableBlock,
  texts: readonly string[],
  index: number,
  headerRows: number,
): boolean {
  const header = texts.filter((text) => text !== '').join(' ');
  if (REMARKS.test(header)) return true;
  const body = table.rows
    .slice(headerRows)
    .flatMap((row) => row.cells.filter((cell) => cell.column === index && cell.text !== ''));
  if (!body.some((cell) => readCell(cell.text).isMark)) {
    if (texts.some((text) => REMARK_TITLE.test(text))) return true;
    const places = body.filter((cell) => PLACE.test(cell.text));
    if (places.length > 2 && places.length >= body.length * MOST_PLACES) return true;
  }
  return header === '' && body.length > 2 && body.every((cell) => cell.text.length > 40);
}

/** Blank columns at the edges belong to the layout and are not visits. */
function withoutBlank(
  columns: readonly ScheduleColumn[],
  table: TableBlock,
  headerRows: number,
): readonly ScheduleColumn[] {
  const isBlank = (column: ScheduleColumn) =>
    column.headers.every((text) => text === '') &&
    !table.rows
      .slice(headerRows)
      .some((row) => row.cells.some((cell) => cell.column === column.index && cell.text !== ''));
  return columns.filter((column, index) => !isBlank(column) || (index > 0 && index < columns.length - 1));
}

function toColumn(
  index: number,
  {
    texts,
    marks,
    cellIds,
  }: {
    texts: readonly string[];
    marks: readonly string[];
    cellIds: readonly (string | undefined)[];
  },
  headers: readonly ScheduleHeader[],
): ScheduleColumn {
  const of = (kind: HeaderKind): string | undefined =>
    texts.find((text, position) => headers[position]?.kind === kind && text !== '');
  // If no row states the epoch of a column, the name of the column may: `Screening`, `Follow-up Visit`.
  const epoch = of('epoch') ?? texts.map(epochNamedBy).find((name) => name !== undefined);
  const day = of('day');
  const week = of('week');
  const window = of('window');
  return {
    index,
    headers: texts,
    headerCells: cellIds,
    name: '',
    ...(marks.length === 0 ? {} : { marks }),
    ...(epoch === undefined ? {} : { epoch }),
    ...(day === undefined ? {} : { day }),
    ...(week === undefined ? {} : { week }),
    ...(window === undefined ? {} : { window }),
  };
}

const NAMING: readonly HeaderKind[] = ['epoch', 'visit', 'week', 'day', 'month', 'other'];

/**
 * Columns with their names. A row that mentions a window or holds dates adds to the names only if the other rows do not tell the
 * columns apart.
 */
function named(
  columns: readonly ScheduleColumn[],
  headers: readonly ScheduleHeader[],
): readonly ScheduleColumn[] {
  const others = headers.map(({ label, kind }, row) => {
    const texts = columns.flatMap((column) => column.headers[row] || []);
    const isOfDates = texts.length > 0 && texts.every(isDate);
    return mentionsWindow(label) || isOfDates ? 'window' : kind;
  });
  const names = columns.map((column) => nameOf(column.headers, headers, others));
  const isEnough = !names.includes('') && new Set(names.map(textKey)).size === names.length;
  const kinds = headers.map(({ kind }) => kind);
  return columns.map((column, index) => ({
    ...column,
    name: isEnough ? (names[index] ?? '') : nameOf(column.headers, headers, kinds),
  }));
}

/**
 * The parts of a name that distinguish a column, top to bottom. Marks such as `X` in a `Fasting visit` row do not distinguish
 * columns.
 */
function nameOf(
  texts: readonly string[],
  headers: readonly ScheduleHeader[],
  kinds: readonly HeaderKind[],
): string {
  const parts: string[] = [];
  texts.forEach((text, position) => {
    const kind = kinds[position] ?? 'other';
    if (text === '' || !NAMING.includes(kind) || readCell(text).isMark) return;
    if (parts.some((part) => textKey(part) === textKey(text))) return;
    const label = headers[position]?.label ?? '';
    const isBare =
      /^[-+]?\.?\d/.test(text) &&
      withEnglishUnits(text) === text &&
      (kind === 'visit' || kind === 'week' || kind === 'day' || kind === 'month');
    parts.push(isBare && label !== '' ? `${wordOf(label, kind)} ${text}` : text);
  });
  if (parts.length > 0) return parts.join(' / ');
  // A column that no naming row names gets its name from any other row.
  const position = texts.findIndex((text) => text !== '' && !readCell(text).isMark);
  const [label, text] = [headers[position]?.label ?? '', texts[position] ?? ''];
  return /^\p{L}/u.test(text) ? text : `${label} ${text}`.trim();
}

/** The word before a number in the name of a visit: `Week` for `Study Week`, and a label of another language as printed. */
const wordOf = (label: string, kind: HeaderKind): string =>
  withEnglishUnits(label) === label
    ? kind.charAt(0).toUpperCase() + kind.slice(1)
    : label.replace(/\s*[(:（].*$/su, '');
