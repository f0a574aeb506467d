import type { Block, TableBlock, TableRow } from '@app/contracts';
import { splitMarks, tidy } from '../marked-text';
import { isAbbreviations, noteRows, notesInRows, plainNotes } from './plain-notes';
import { idsNamedIn } from '../named-parts';
import { intervalCells } from './interval-columns';
import { readCell } from './schedule-cell';
import type { HeaderReading } from './schedule-headers';
import { noteOfRow } from './schedule-rows';
import type { ScheduleActivity, ScheduleFootnote } from '../study';

export type FootnoteBlock = Extract<Block, { type: 'footnote' }>;

/** What the notes of a schedule refer to. */
export interface NotedTable {
  readonly table: TableBlock;
  readonly reading: HeaderReading;
  readonly activities: readonly ScheduleActivity[];
}

/** The blocks that may hold notes of a table. */
export interface NearBlocks {
  /** Its footnotes and the blocks around it. */
  readonly near: readonly Block[];
  /** The blocks right below it. */
  readonly behind: readonly Block[];
  /** Ids of the blocks that explain its signs. */
  readonly legends: ReadonlySet<string>;
}

/** All notes on a schedule: its footnotes, the comments beside its rows, and header rows that qualify visits. */
export function readNotes(
  noted: NotedTable,
  { near, behind, legends }: NearBlocks,
): readonly ScheduleFootnote[] {
  const own = new Set(near.filter((block) => block.type === 'footnote' && block.tableId !== undefined));
  const parts = { ...noted.reading, activities: noted.activities };
  const unbound = near.flatMap((block) => [
    ...toUnboundNote(block, noted),
    ...toRaisedNote(block, noted),
    ...toLegendNote(block, { noted, legends }),
  ]);
  const known = new Set([...legends, ...unbound.flatMap(({ blockIds }) => blockIds)]);
  return [
    ...[...own].flatMap((block) => (block.type === 'footnote' ? [toFootnote(block, noted)] : [])),
    ...unbound,
    ...plainNotes(parts, behind, known),
    ...remarksBeside(noted),
    ...intervals(noted),
    ...remarksBelow(noted),
    ...notesBetweenRows(noted),
    ...notesInRows({ ...parts, ...noted }, (mark) => scopeOfMark(mark, noted)),
    ...qualifiedVisits(noted),
  ];
}

/** A paragraph such as `Note: if several procedures …` applies to the whole table; one from a row of the table to what it names. */
function toUnboundNote(
  block: Block,
  { table, reading, activities }: NotedTable,
): readonly ScheduleFootnote[] {
  const isRow = isNoteRow(block, table);
  if (block.type !== 'paragraph' || !(NOTE_TITLE.test(block.text) || isRow)) return [];
  const text = tidy(block.text);
  const named = isRow && !isAbbreviations(text) ? idsNamedIn(text, { ...reading, activities }) : undefined;
  return [{ mark: '', text, blockIds: [block.id], scope: named ?? [] }];
}

const NOTE_TITLE = /^(?:general\s+)?notes?\s*[:.–]\s*\S/i;

/** A row of a sheet below its table, which keeps the id of the row. A title says nothing, and equations are abbreviations. */
const isNoteRow = ({ id, text }: Block, table: TableBlock): boolean =>
  id.startsWith(`${table.id}.`) && !/[:：]$/.test(text) && text.split('=').length <= MOST_EQUATIONS;
const MOST_EQUATIONS = 3;

/** A paragraph such as `^a^ Times are approximate.`, if the table has the mark. */
function toRaisedNote(block: Block, noted: NotedTable): readonly ScheduleFootnote[] {
  const [, mark = '', text = ''] = block.type === 'paragraph' ? (RAISED_FIRST.exec(block.text) ?? []) : [];
  const scope = scopeOfMark(mark, noted);
  return mark === '' || scope.length === 0 ? [] : [{ mark, text: tidy(text), blockIds: [block.id], scope }];
}

/** A text that explains the signs of the table, such as `● by a nurse; ○ by phone`. A row of the table is a note anyway. */
function toLegendNote(
  block: Block,
  { noted, legends }: { readonly noted: NotedTable; readonly legends: ReadonlySet<string> },
): readonly ScheduleFootnote[] {
  if (toUnboundNote(block, noted).length > 0) return [];
  if (block.type !== 'paragraph' && block.type !== 'list-item') return [];
  const printed = block.type === 'list-item' ? `${block.marker} ${block.text}` : block.text;
  const signs = new Set(noted.activities.flatMap(({ cells }) => cells.map(({ value }) => value)));
  const first =
    /^\S{1,4}?(?=\s*[:=：])|^[^\p{L}\p{N}\s]{1,2}(?=\s)|^[([]\S[)\]](?=\s)/u.exec(printed)?.[0] ?? '';
  const visits = visitsOfInitials(printed, noted.reading);
  const values = legends.has(block.id) ? [] : cellsOfValues(printed, noted);
  const isLegend =
    signs.has(first) ||
    visits.length > 0 ||
    values.length > 0 ||
    (!isAbbreviations(printed) && (legends.has(block.id) || explainsGround(printed, noted.table)));
  return isLegend
    ? [{ mark: '', text: tidy(printed), blockIds: [block.id], scope: [...visits, ...values] }]
    : [];
}

/** The cells of the values that a text explains, if it explains nothing else: `Meals: B = breakfast, L = lunch`. */
function cellsOfValues(text: string, { activities }: NotedTable): readonly string[] {
  const values = new Set([...text.matchAll(EQUATED)].map(([, value = '']) => value));
  const cells = activities.flatMap((row) => row.cells.filter(({ value }) => values.has(value)));
  const found = new Set(cells.map(({ value }) => value));
  return found.size > 1 && found.size === values.size ? [...new Set(cells.map(({ cellId }) => cellId))] : [];
}
const EQUATED = /(?:^|[\s,;:.(])([^\s=]{1,4})\s*=/gu;

/** `Shaded cell: done`, below a table with marks that are the ground of a cell: a few words and what they mean. */
const explainsGround = (text: string, { rows }: TableBlock): boolean =>
  /^\p{L}[^.:=：]{2,40}[:=：]\s?\S/u.test(text) &&
  rows.some(({ cells }) => cells.some((cell) => cell.fromGround));

/** The header cells of the visits whose kinds a text explains by their initials: `V = visit; P = phone call` for `V1` and `P2`. */
function visitsOfInitials(text: string, { columns }: HeaderReading): readonly string[] {
  const initials = new Set([...text.matchAll(INITIAL)].map(([, initial]) => initial));
  const cells = columns.flatMap(({ headers, headerCells }) =>
    headers.flatMap((header, row) => {
      const initial = /^(\p{Lu}{1,2})\s?\d/u.exec(header)?.[1];
      const id = headerCells[row];
      return initial === undefined || id === undefined ? [] : [{ initial, id }];
    }),
  );
  const found = cells.filter(({ initial }) => initials.has(initial));
  const known = new Set(found.map(({ initial }) => initial));
  return known.size > 1 && known.size === initials.size ? [...new Set(found.map(({ id }) => id))] : [];
}
const INITIAL = /(?:^|[;,.]\s*)(\p{Lu}{1,2})\s*[=:]\s*\p{L}{3}/gu;

const RAISED_FIRST = /^\^([^^\s]{1,3})\^\s*(\S.*)$/su;

function toFootnote(footnote: FootnoteBlock, noted: NotedTable): ScheduleFootnote {
  const { mark, text, id } = footnote;
  const scope = new Set([...scopeOfComment(footnote, noted), ...scopeOfMark(mark, noted)]);
  return { mark, text: tidy(text), blockIds: [id], scope: [...scope] };
}

/** The rows and cells that carry a mark. */
function scopeOfMark(mark: string, noted: NotedTable): readonly string[] {
  const scope = new Set<string>();
  for (const activity of noted.activities) {
    if (activity.marks.includes(mark)) scope.add(activity.rowId);
    for (const cell of activity.cells)
      if (cell.marks.includes(mark) || cell.value.split(/\s?,\s?/).includes(mark)) scope.add(cell.cellId);
  }
  for (const row of noted.table.rows) {
    for (const cell of row.cells) if (splitMarks(cell.text).marks.includes(mark)) scope.add(cell.id);
  }
  return [...scope];
}

/** The cell that a comment is bound to; a comment on the label of a row concerns the row. */
function scopeOfComment({ anchor }: FootnoteBlock, { table, reading }: NotedTable): readonly string[] {
  return table.rows.flatMap((row, index) =>
    row.cells
      .filter(
        (cell) =>
          (cell.anchor.kind === 'xlsx' &&
            anchor.kind === 'xlsx' &&
            cell.anchor.cell === anchor.cell &&
            cell.anchor.sheet === anchor.sheet) ||
          (cell.anchor.kind === 'docx' && anchor.kind === 'docx' && cell.anchor.path === anchor.path),
      )
      .map((cell) => (index >= reading.headerRows && cell.column < reading.labelColumns ? row.id : cell.id)),
  );
}

/** A comment concerns the rows that its cell covers; beside a heading, it concerns the activities under the heading. */
function remarksBeside({ table, reading, activities }: NotedTable): readonly ScheduleFootnote[] {
  const notes = new Map<string, { readonly blockIds: string[]; readonly scope: Set<string> }>();
  table.rows.forEach((row, index) => {
    if (index < reading.headerRows) return;
    for (const cell of row.cells) {
      const text = tidy(cell.text);
      if (!reading.remarkColumns.includes(cell.column) || !SAYS_SOMETHING.test(text)) continue;
      if (intervalCells(table, cell.column, reading.headerRows) !== undefined) continue;
      const note = notes.get(text) ?? { blockIds: [], scope: new Set<string>() };
      notes.set(text, note);
      note.blockIds.push(cell.id);
      for (const covered of table.rows.slice(index, index + cell.rowSpan))
        for (const id of concerned(covered, activities)) note.scope.add(id);
    }
  });
  return [...notes].map(([text, { blockIds, scope }]) => ({ mark: '', text, blockIds, scope: [...scope] }));
}

/** What a column between two visits says of the time, with its headers: `Washout: at least 14 days`. */
const intervals = ({ table, reading }: NotedTable): readonly ScheduleFootnote[] =>
  reading.remarkColumns.flatMap((column) => {
    const cells = intervalCells(table, column, reading.headerRows) ?? [];
    const text = cells.map((cell) => tidy(cell.text)).join(': ');
    return text === '' ? [] : [{ mark: '', text, blockIds: cells.map(({ id }) => id), scope: [] }];
  });

/** A text over most visits beside or below a label explains its row, unless it was read as a value of the visits. */
function remarksBelow({ table, reading, activities }: NotedTable): readonly ScheduleFootnote[] {
  const values = new Set(activities.flatMap(({ cells }) => cells.map(({ cellId }) => cellId)));
  const labels = table.rows.flatMap((row, index) =>
    row.cells
      .filter(
        ({ column, text }) => index >= reading.headerRows && column < reading.labelColumns && text !== '',
      )
      .map(({ rowSpan }) => ({ rowId: row.id, from: index, to: index + rowSpan })),
  );
  return table.rows.flatMap((row, index) =>
    row.cells.flatMap((cell): readonly ScheduleFootnote[] => {
      const isWide = cell.column >= reading.labelColumns && cell.columnSpan > table.columns / 2;
      const text = tidy(cell.text);
      if (index < reading.headerRows || !isWide || values.has(cell.id) || !SAYS_SOMETHING.test(text))
        return [];
      const scope = labels.filter(({ from, to }) => from <= index && index < to).map(({ rowId }) => rowId);
      return scope.length === 0 ? [] : [{ mark: '', text, blockIds: [cell.id], scope: [...new Set(scope)] }];
    }),
  );
}

/** Sentences that are merged over the table between its rows apply to the whole table. */
function notesBetweenRows({ table, reading }: NotedTable): readonly ScheduleFootnote[] {
  const last = new Set(noteRows(table, reading.headerRows));
  return table.rows.slice(reading.headerRows).flatMap((row) => {
    const cell = last.has(row) ? undefined : noteOfRow(row, table);
    return cell === undefined ? [] : [{ mark: '', text: tidy(cell.text), blockIds: [cell.id], scope: [] }];
  });
}

/** More than the number of a section. */
const SAYS_SOMETHING =
  /\p{L}{2}.*\s.*\p{L}{2}|^\p{L}[\p{L}-]{3,}\.?$|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{3}/su;

function concerned(row: TableRow, activities: readonly ScheduleActivity[]): readonly string[] {
  const own = activities.find(({ rowId }) => rowId === row.id);
  if (own?.isSection !== true) return [row.id];
  return activities.filter(({ parent }) => parent === own.name).map(({ rowId }) => rowId);
}

/** `Fasting visit` with a cross at some visits. */
function qualifiedVisits({ table, reading: { headers, columns } }: NotedTable): readonly ScheduleFootnote[] {
  return headers.flatMap(({ kind, label, rowId }, position) => {
    if (kind !== 'other' || label === '') return [];
    const marked = columns.filter((column) => readCell(column.headers[position] ?? '').isMark);
    const scope = new Set(marked.flatMap((column) => column.headerCells[position] ?? []));
    const isRow = table.rows.some(({ id }) => id === rowId);
    return scope.size === 0 || !isRow
      ? []
      : [{ mark: '', text: label, blockIds: [rowId], scope: [...scope] }];
  });
}
