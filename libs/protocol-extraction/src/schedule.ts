import type { Block, TableBlock, TableCell, TableRow } from '@app/contracts';
import { isBracketedMark, namesSchedule, textKey } from '@app/text-normalization';
import { splitMarks, tidy } from './marked-text';
import { readCell } from './schedule-cell';
import { readHeaders, type HeaderReading } from './schedule-headers';
import { readLabels, timingsBesideLabels } from './schedule-labels';
import { isTimeLabel } from './schedule-layout';
import { joinTables } from './schedule-tables';
import { readSigns, type TableSigns } from './signs/sign-classes';
import type { ScheduleActivity, ScheduleCell, ScheduleFootnote, ScheduleTable, Undecided } from './study';
import { readVisitWindows } from './visit-windows';

type FootnoteBlock = Extract<Block, { type: 'footnote' }>;

export interface SchedulesReading {
  readonly schedules: readonly ScheduleTable[];
  readonly undecided: readonly Undecided[];
}

const FEWEST_MARKS = 6;

/** Reads the schedules of activities: which activity happens at which visit, with the footnotes that apply. */
export function readSchedules(blocks: readonly Block[]): SchedulesReading {
  const schedules: ScheduleTable[] = [];
  const undecided: Undecided[] = [];
  const footnotes = footnotesByTable(blocks);
  const windows = readVisitWindows(blocks);
  for (const { table, index, parts } of joinTables(blocks)) {
    const title = titleOf(blocks, index);
    const signs = readSigns(table, textsAround(blocks, index, parts));
    if (!isSchedule(signs, title)) continue;
    const own = parts.flatMap((part) => footnotes.get(part) ?? []);
    const schedule = { ...readSchedule(signs, title, own), ...(windows.length > 0 ? { windows } : {}) };
    schedules.push(schedule);
    undecided.push(...openQuestions(schedule), ...unclearSigns(signs));
  }
  return { schedules, undecided };
}

function footnotesByTable(blocks: readonly Block[]): ReadonlyMap<string, readonly FootnoteBlock[]> {
  const byTable = new Map<string, FootnoteBlock[]>();
  for (const block of blocks) {
    if (block.type !== 'footnote' || block.tableId === undefined) continue;
    const known = byTable.get(block.tableId);
    if (known === undefined) byTable.set(block.tableId, [block]);
    else known.push(block);
  }
  return byTable;
}

/** The caption, or the nearest heading above. */
function titleOf(blocks: readonly Block[], index: number): string {
  const table = blocks[index];
  if (table?.type === 'table' && table.text !== '' && table.anchor.kind !== 'xlsx') return tidy(table.text);
  for (let above = index - 1; above >= Math.max(0, index - 4); above--) {
    const block = blocks[above];
    if (block?.type === 'heading' || block?.type === 'caption') return tidy(block.text);
    if (block?.type === 'paragraph' && namesSchedule(block.text) && block.text.length < 200)
      return tidy(block.text);
  }
  return table?.type === 'table' ? tidy(table.text) : '';
}

/** Number of blocks after a table, and before it, that can explain its signs. */
const [BLOCKS_BEHIND, BLOCKS_BEFORE] = [12, 3];

/** The texts near a table in which a legend may stand: up to the next heading or table. */
function textsAround(blocks: readonly Block[], index: number, parts: readonly string[]): readonly string[] {
  const isEnd = ({ type }: Block): boolean => type === 'table' || type === 'heading';
  const stretch = (near: readonly Block[]): readonly Block[] => {
    const end = near.findIndex(isEnd);
    return end < 0 ? near : near.slice(0, end);
  };
  const last = blocks.findIndex(({ id }) => id === parts.at(-1));
  const behind = [index, last].flatMap((at) => stretch(blocks.slice(at + 1, at + 1 + BLOCKS_BEHIND)));
  const before = stretch(blocks.slice(Math.max(0, index - BLOCKS_BEFORE), index).reverse());
  return [...behind, ...before].map(({ text }) => text);
}

function isSchedule({ table, isAnswered }: TableSigns, title: string): boolean {
  if (table.columns < 3 || table.rows.length < 2) return false;
  const cells = table.rows.flatMap((row) => row.cells.filter((cell) => cell.column > 0));
  const marks = cells.filter((cell) => readCell(cell.text).isMark).length;
  const filled = cells.filter((cell) => cell.text !== '').length;
  const isShort = table.rows.length < 4;
  if (!isShort && !isAnswered && marks >= FEWEST_MARKS && marks >= filled * 0.3) return true;
  const namesTime = table.rows
    .slice(0, 5)
    .filter((row) => row.cells.filter((cell) => isTimeLabel(cell.text)).length > 0);
  // A table of two or three rows is a schedule only if its title says so.
  if (namesSchedule(title)) return marks >= (isShort ? 1 : 3) && namesTime.length > 0;
  return !isShort && marks >= FEWEST_MARKS && namesTime.length > 0;
}

function readSchedule(signs: TableSigns, title: string, footnotes: readonly FootnoteBlock[]): ScheduleTable {
  const { table } = signs;
  const reading = readHeaders(table);
  const activities = readActivities(signs, reading);
  return {
    tableId: table.id,
    title,
    headers: reading.headers,
    columns: reading.columns,
    activities,
    footnotes: footnotes.map((footnote) => toFootnote(footnote, table, activities)),
  };
}

interface Spread {
  readonly cell: ScheduleCell;
  readonly untilRow: number;
}

function readActivities(signs: TableSigns, reading: HeaderReading): readonly ScheduleActivity[] {
  const { table, answered } = signs;
  const columns = new Set(reading.columns.map((column) => column.index));
  const body = withoutHeaders(table, reading.headerRows);
  const knowsBold = body.some((row) => row.cells.some((cell) => cell.bold === true));
  const labels = readLabels(table, body, reading);
  const timings = timingsBesideLabels(body, reading.labelColumns);
  const spreads: Spread[] = [];
  let section: string | undefined;
  return body.flatMap((row, index): ScheduleActivity[] => {
    const inherited = spreads.filter((spread) => spread.untilRow > index).map((spread) => spread.cell);
    const beside = row.cells.find((cell) => timings.has(cell));
    const own = cellsOf(
      row.cells.filter((cell) => cell !== beside),
      columns,
      signs,
    );
    for (const { cell, rowSpan } of own) if (rowSpan > 1) spreads.push({ cell, untilRow: index + rowSpan });
    const cells = [...inherited, ...own.map((entry) => entry.cell)].sort(
      (one, other) => one.column - other.column,
    );
    const label = labels[index];
    // A row of notes below a merged label is not an activity.
    if (label === undefined || label.name === '') return [];
    if (!label.isOwn && own.every(({ cell }) => isSentence(cell.value))) return [];
    const { name, marks, group } = label;
    const timing = label.timing ?? beside?.text;
    const isSection =
      cells.length === 0 &&
      !answered.has(row.id) &&
      isSectionRow({ row, next: body[index + 1], table, knowsBold });
    if (isSection) section = name;
    const parent = isSection ? undefined : (group ?? section);
    return [
      {
        name,
        marks,
        isSection,
        cells,
        rowId: row.id,
        ...(parent === undefined ? {} : { parent }),
        ...(timing === undefined ? {} : { timing }),
      },
    ];
  });
}

/** The rows below the headers. Headers that are repeated on a later page are not activities. */
function withoutHeaders(table: TableBlock, headerRows: number): readonly TableRow[] {
  const keyOf = (row: TableRow) => row.cells.map((cell) => `${cell.column} ${tidy(cell.text)}`).join('|');
  const headers = new Set(
    table.rows
      .slice(0, headerRows)
      .filter((row) => row.cells.length > 1)
      .map(keyOf),
  );
  return table.rows.slice(headerRows).filter((row) => !headers.has(keyOf(row)));
}

/** A merged cell applies to every visit that it covers. */
function cellsOf(
  cells: readonly TableCell[],
  columns: ReadonlySet<number>,
  { printed, optional }: TableSigns,
): readonly { readonly cell: ScheduleCell; readonly rowSpan: number }[] {
  return cells.flatMap((cell) => {
    const { value: read, marks, isMark } = readCell(cell.text);
    if (read === '' || isRemark(cell)) return [];
    const value = printed.get(cell.id) ?? read;
    const isOptional = optional.has(cell.id) || isBracketedMark(read);
    const covered: { cell: ScheduleCell; rowSpan: number }[] = [];
    for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
      if (!columns.has(column)) continue;
      covered.push({
        cell: {
          column,
          value,
          marks,
          isMark,
          cellId: cell.id,
          ...(isOptional && { isOptional }),
        },
        rowSpan: cell.rowSpan,
      });
    }
    return cell.column === 0 ? [] : covered;
  });
}

/** `May be repeated where needed.` is a note; `X` or `15 min` is a value. */
const isSentence = (value: string): boolean => /\S+(\s+\S+){3,}\.$/.test(value);

const LONGEST_VALUE = 80;

/** The shaft of a typed arrow, such as `←===== continuously =====→`. It does not make a word a sentence. */
const SHAFT = /[=_.–—−-]{3,}/gu;

/** Sentences over several visits explain the row. They are not values of the visits. */
const isRemark = ({ text, columnSpan }: TableCell): boolean =>
  columnSpan > 1 && text.replace(SHAFT, '').length > LONGEST_VALUE;

interface SectionRow {
  readonly row: TableRow;
  readonly next: TableRow | undefined;
  readonly table: TableBlock;
  readonly knowsBold: boolean;
}

/** A row with only a label: a section if it spans the table or is bold, else an activity without visits. */
function isSectionRow({ row, next, table, knowsBold }: SectionRow): boolean {
  const [label] = row.cells;
  if (!label || row.cells.some((cell) => cell !== label && cell.text !== '')) return false;
  if (label.columnSpan > table.columns / 2) return true;
  if (label.bold === true) return true;
  return !knowsBold && label.bold === undefined && next !== undefined && next.cells.length > 1;
}

function toFootnote(
  footnote: FootnoteBlock,
  table: TableBlock,
  activities: readonly ScheduleActivity[],
): ScheduleFootnote {
  const { mark } = footnote;
  const scope = new Set<string>();
  for (const activity of activities) {
    if (activity.marks.includes(mark)) scope.add(activity.rowId);
    for (const cell of activity.cells)
      if (cell.marks.includes(mark) || cell.value === mark) scope.add(cell.cellId);
  }
  for (const row of table.rows) {
    for (const cell of row.cells) if (splitMarks(cell.text).marks.includes(mark)) scope.add(cell.id);
  }
  return { mark, text: tidy(footnote.text), blockIds: [footnote.id], scope: [...scope] };
}

/** Signs that neither a legend nor a convention tells apart. All of them are read as marks. */
function unclearSigns({ table, unclear }: TableSigns): readonly Undecided[] {
  if (unclear.length === 0) return [];
  const message = `The schedule uses the signs ${unclear.join(' and ')}; nothing says which of them means "not done".`;
  return [{ reader: 'schedule', message, blockIds: [table.id] }];
}

function openQuestions(schedule: ScheduleTable): readonly Undecided[] {
  const questions: Undecided[] = [];
  const known = new Set(schedule.footnotes.map((footnote) => footnote.mark));
  const used = new Set(
    schedule.activities.flatMap((row) => [...row.marks, ...row.cells.flatMap((cell) => cell.marks)]),
  );
  const unexplained = [...used].filter((mark) => !known.has(mark));
  if (unexplained.length > 0) {
    const message = `The schedule carries marks without a footnote: ${unexplained.join(', ')}.`;
    questions.push({ reader: 'schedule', message, blockIds: [schedule.tableId] });
  }
  for (const footnote of schedule.footnotes) {
    if (footnote.scope.length > 0) continue;
    const message = `No cell of the schedule carries the mark of footnote ${footnote.mark}.`;
    questions.push({ reader: 'schedule', message, blockIds: footnote.blockIds });
  }
  const names = schedule.columns.map((column) => textKey(column.name));
  if (new Set(names).size < names.length) {
    const message = 'Some visits of the schedule have the same name.';
    questions.push({ reader: 'schedule', message, blockIds: [schedule.tableId] });
  }
  return questions;
}
