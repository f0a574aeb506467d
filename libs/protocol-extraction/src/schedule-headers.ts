import type { TableBlock, TableRow } from '@app/contracts';
import { textKey } from '@app/text-normalization';
import { epochNamedBy } from './epoch-name';
import { splitMarks } from './marked-text';
import { readCell } from './schedule-cell';
import { isTimeLabel, readLayout } from './schedule-layout';
import type { HeaderKind, ScheduleColumn, ScheduleHeader } from './study';

export interface HeaderReading {
  readonly headers: readonly ScheduleHeader[];
  readonly columns: readonly ScheduleColumn[];
  /** Leading rows that are headers. */
  readonly headerRows: number;
  /** Leading columns that hold labels. */
  readonly labelColumns: number;
}

/** Finds the header rows and the columns of a schedule, and the meaning of each header row. */
export function readHeaders(table: TableBlock): HeaderReading {
  const { headerRows, labelColumns } = readLayout(table);
  const rows = withoutTitle(table.rows.slice(0, headerRows), table.columns);
  const grid = rows.map((row, index) => expand(rows, index, table.columns, headerText));
  const marks = rows.map((row, index) => expand(rows, index, table.columns, headerMarks));
  const headers = rows.map((row, index) => toHeader(row, grid[index] ?? [], labelColumns));
  const columns: ScheduleColumn[] = [];
  for (let index = labelColumns; index < table.columns; index++) {
    const texts = grid.map((cells) => cells[index] ?? '');
    if (isRemarkColumn(table, texts, index, headerRows)) continue;
    const carried = new Set(marks.flatMap((cells) => cells[index]?.split(' ') ?? []));
    columns.push(toColumn(index, { texts, marks: [...carried].filter((mark) => mark !== '') }, headers));
  }
  return { headers, columns: withoutBlank(columns, table, headerRows), headerRows, labelColumns };
}

/** A first row with one cell over the whole table is the title and names no column. */
function withoutTitle(rows: readonly TableRow[], columns: number): readonly TableRow[] {
  const [first, ...others] = rows;
  const [cell, second] = first?.cells ?? [];
  const isTitle = cell?.column === 0 && second === undefined && cell.columnSpan === columns && columns > 2;
  return isTitle && others.length > 0 ? others : rows;
}

/** Texts of one header row by column. A merged cell counts for all rows and columns that it covers. */
function expand(
  rows: readonly TableRow[],
  index: number,
  columns: number,
  read: (text: string) => string,
): readonly string[] {
  const texts = new Array<string>(columns).fill('');
  rows.forEach((row, position) => {
    if (position > index) return;
    for (const cell of row.cells) {
      if (position + cell.rowSpan <= index) continue;
      for (let column = cell.column; column < Math.min(columns, cell.column + cell.columnSpan); column++) {
        texts[column] = read(cell.text);
      }
    }
  });
  return texts;
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
      label,
      texts.slice(labelColumns).filter((text) => text !== ''),
    ),
    label,
    rowId: row.id,
  };
}

const KINDS: readonly (readonly [HeaderKind, RegExp])[] = [
  ['window', /window|deviation|allowance|tolerance|±/i],
  ['epoch', /\b(period|phase|epoch|stage)\b/i],
  ['week', /\bweeks?\b/i],
  ['day', /\bdays?\b/i],
  ['month', /\bmonths?\b/i],
  ['visit', /\bvisits?\b/i],
];

function kindOf(label: string, values: readonly string[]): HeaderKind {
  if (/\b(fasting|telephone|phone|type|location|site)\b/i.test(label)) return 'other';
  const named = KINDS.find(([, pattern]) => pattern.test(label))?.[0];
  if (named) return named;
  const most = (pattern: RegExp) =>
    values.filter((value) => pattern.test(value)).length >= values.length * 0.5;
  if (values.length === 0) return 'other';
  if (most(/^[±+-]\s?\d|±/)) return 'window';
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
  if (most(/^v?\s*\d+[a-z]?$|visit/i)) return 'visit';
  return 'other';
}

const REMARKS =
  /^(comments?|notes?|remarks?|references?|protocol\s+section|section|details|additional\s+information)\b/i;

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
    .flatMap((row) => row.cells.filter((cell) => cell.column === index));
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
  { texts, marks }: { texts: readonly string[]; marks: readonly string[] },
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
    name: nameOf(texts, headers),
    ...(marks.length === 0 ? {} : { marks }),
    ...(epoch === undefined ? {} : { epoch }),
    ...(day === undefined ? {} : { day }),
    ...(week === undefined ? {} : { week }),
    ...(window === undefined ? {} : { window }),
  };
}

const NAMING: readonly HeaderKind[] = ['epoch', 'visit', 'week', 'day', 'month', 'other'];

/**
 * The parts of a name that distinguish a column, top to bottom. Marks such as `X` in a `Fasting visit` row do not distinguish
 * columns.
 */
function nameOf(texts: readonly string[], headers: readonly ScheduleHeader[]): string {
  const parts: string[] = [];
  texts.forEach((text, position) => {
    const kind = headers[position]?.kind ?? 'other';
    if (text === '' || !NAMING.includes(kind) || readCell(text).isMark) return;
    if (parts.some((part) => textKey(part) === textKey(text))) return;
    const label = headers[position]?.label ?? '';
    const isBare =
      /^[-+]?\.?\d/.test(text) && (kind === 'visit' || kind === 'week' || kind === 'day' || kind === 'month');
    parts.push(isBare && label !== '' ? `${kindWord(kind)} ${text}` : text);
  });
  return parts.join(' / ');
}

function kindWord(kind: HeaderKind): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}
