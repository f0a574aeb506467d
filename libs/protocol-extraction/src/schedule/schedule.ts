import type { Block, TableBlock, TableCell, TableRow } from '@app/contracts';
import { criteriaTitled, namesSchedule, textKey } from '@app/text-normalization';
import { isSentence, tidy } from '../marked-text';
import { readNotesTables } from './notes-tables';
import { titleRows, uprightTable } from './orientation';
import { readCell } from './schedule-cell';
import { readHeaders } from './schedule-headers';
import { isTimeLabel } from './schedule-layout';
import { type FootnoteBlock, type NearBlocks, readNotes } from './schedule-notes';
import { readActivities } from './schedule-rows';
import { joinTables } from './schedule-tables';
import { type ReadSchedule, schedulesInForce, versionQuestions } from './schedule-versions';
import { isShapeLegend, type Legend } from '../signs/legend';
import { legendsInTables } from '../signs/legend-tables';
import { readSigns, type TableSigns } from '../signs/sign-classes';
import { withRepeatedCells } from '../signs/repeated-cells';
import { withTypedArrows } from '../signs/typed-arrows';
import type { ScheduleFootnote, ScheduleTable, Undecided } from '../study';
import { namesOtherTable } from './table-titles';
import { VISIT_NAME } from '../time-words';
import { readVisitWindows } from './visit-windows';
import { withWindowsAbove } from './window-rows';

export interface SchedulesReading {
  readonly schedules: readonly ScheduleTable[];
  /** Notes from tables of notes. */
  readonly notes: readonly ScheduleFootnote[];
  readonly undecided: readonly Undecided[];
}

const FEWEST_MARKS = 6;

/** Reads the schedules of activities: which activity happens at which visit, with the footnotes that apply. */
export function readSchedules(blocks: readonly Block[]): SchedulesReading {
  const found: (ReadSchedule & { readonly signs: TableSigns })[] = [];
  const footnotes = footnotesByTable(blocks);
  const windows = readVisitWindows(blocks);
  for (const { table, index, parts } of joinTables(blocks)) {
    const above = titleRows(table);
    const title = titleOf(blocks, index) || tidy(above[0]?.cells[0]?.text ?? '');
    const { behind, before } = blocksAround(blocks, index, parts);
    const near = [...behind, ...before, ...sentencesOf(above.slice(1))];
    near.push(...legendsOfPage(blocks, table).filter((block) => !near.includes(block)));
    const legends = legendsInTables(blocks, index, table);
    const own = [...parts.flatMap((part) => footnotes.get(part) ?? []), ...legends];
    const explaining = [...own, ...near].map(asLegend).concat(above.flatMap(({ cells }) => cells));
    const repeated = withRepeatedCells({ ...table, rows: table.rows.slice(above.length) }, explaining);
    const upright = withWindowsAbove(uprightTable(repeated.table));
    const signs = readSigns(withTypedArrows(upright), explaining);
    if (!isSchedule(signs, { title, isFullOfCircles: isFullOfCircles(upright) })) continue;
    const explained = new Set([...repeated.legendIds, ...signs.stated.flatMap(({ legendIds }) => legendIds)]);
    const read = readSchedule(signs, title, { near: [...own, ...near], behind, legends: explained });
    const schedule = { ...read, ...(windows.length > 0 ? { windows } : {}) };
    const titles = [title, ...above.flatMap(({ cells }) => cells.map(({ text }) => text))];
    found.push({ schedule, table, titles, signs });
  }
  const inForce = schedulesInForce(found);
  const schedules = inForce.map(({ schedule }) => schedule);
  const undecided = found
    .filter(({ schedule }) => schedules.includes(schedule))
    .flatMap(({ schedule, signs }) => [...openQuestions(schedule), ...unclearSigns(signs, schedule)]);
  return {
    schedules,
    notes: readNotesTables(blocks, schedules),
    undecided: [...undecided, ...versionQuestions(inForce)],
  };
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
    if (block?.type === 'paragraph' && above === index - 1 && isTitleOfOther(block.text))
      return tidy(block.text);
  }
  return table?.type === 'table' ? tidy(table.text) : '';
}

const LONGEST_TITLE = 80;

/** A short text without a full stop. */
const isTitleOfOther = (text: string): boolean =>
  text.length <= LONGEST_TITLE && !/[.:;]\s*$/.test(text) && namesOtherTable(text);

/** Number of blocks after a table, and before it, that can explain its signs. */
const [BLOCKS_BEHIND, BLOCKS_BEFORE] = [12, 3];

/** The blocks near a table in which a legend or a note may stand: up to the next heading, table or list of criteria. */
function blocksAround(
  blocks: readonly Block[],
  index: number,
  parts: readonly string[],
): { readonly behind: readonly Block[]; readonly before: readonly Block[] } {
  const isEnd = ({ type, text }: Block): boolean =>
    type === 'table' || type === 'heading' || criteriaTitled(text) !== undefined;
  const stretch = (near: readonly Block[]): readonly Block[] => {
    const end = near.findIndex(isEnd);
    return end < 0 ? near : near.slice(0, end);
  };
  const last = blocks.findIndex(({ id }) => id === parts.at(-1));
  const behind = [...new Set([index, last])].flatMap((at) =>
    stretch(blocks.slice(at + 1, at + 1 + BLOCKS_BEHIND)),
  );
  const before = stretch(blocks.slice(Math.max(0, index - BLOCKS_BEFORE), index).reverse());
  return { behind, before };
}

/** The rows of shapes with their meanings on the page of a table: they may stand behind the text beside it. */
const legendsOfPage = (blocks: readonly Block[], table: TableBlock): readonly Block[] =>
  blocks.filter(
    (block) =>
      block.type !== 'table' &&
      block.anchor.kind === 'pdf' &&
      table.anchor.kind === 'pdf' &&
      block.anchor.page === table.anchor.page &&
      isShapeLegend(asLegend(block).text),
  );

/** A list item with its marker, which is the sign that it explains. */
const asLegend = (block: Block): Legend => ({
  id: block.id,
  text: block.type === 'list-item' ? `${block.marker} ${block.text}` : block.text,
});

/** The sentences among the rows between the title of a table and its headers, as paragraphs with the ids of their cells. */
const sentencesOf = (rows: readonly TableRow[]): readonly Block[] =>
  rows.flatMap(({ cells }) =>
    cells
      .filter(({ text }) => isSentence(text))
      .map(({ id, text, anchor }): Block => ({ type: 'paragraph', id, text, anchor })),
  );

/** Whether every cell beside a label is an open circle: a questionnaire asks to tick one of each row. */
function isFullOfCircles({ rows, columns }: TableBlock): boolean {
  const [, ...answers] = rows
    .map(({ cells }) => cells.filter(({ column, text }) => column > 0 && text.trim() !== ''))
    .filter((cells) => cells.length > 0);
  const isFull = (cells: readonly TableCell[]): boolean =>
    cells.length === columns - 1 && cells.every(({ text }) => /^[○◯⚪]$/u.test(text.trim()));
  return answers.length > 0 && answers.every(isFull);
}

function isSchedule(
  { table, isAnswered }: TableSigns,
  { title, isFullOfCircles }: { readonly title: string; readonly isFullOfCircles: boolean },
): boolean {
  if (table.columns < 3 || table.rows.length < 2) return false;
  if (namesOtherTable(title) && !namesSchedule(title)) return false;
  // Criteria with the cohorts that they apply to.
  const corner = table.rows[0]?.cells.find(({ column }) => column === 0);
  if (corner !== undefined && criteriaTitled(corner.text) !== undefined) return false;
  const cells = table.rows.flatMap((row) => row.cells.filter((cell) => cell.column > 0));
  const marks = cells.filter((cell) => readCell(cell.text).isMark).length;
  const filled = cells.filter((cell) => cell.text !== '').length;
  const isShort = table.rows.length < 4;
  if (isAnswered && !namesMarkedColumns(table)) return false;
  const isSigned = !isShort && !isAnswered && marks >= FEWEST_MARKS && marks >= filled * 0.3;
  if (isSigned && !isFullOfCircles) return true;
  const namesTime = table.rows
    .slice(0, 5)
    .filter(
      (row) =>
        row.cells.some(({ text }) => isTimeLabel(text) || VISIT_NAME.test(text)) || namesVisits(row, table),
    );
  // A table of two or three rows is a schedule only if its title says so.
  if (namesSchedule(title)) return marks >= (isShort ? 1 : 3) && namesTime.length > 0;
  return !isShort && marks >= FEWEST_MARKS && namesTime.length > 0;
}

/**
 * Whether the columns with answers are those of visits: all behind the labels, or most of them under names of visits. A dictionary
 * answers whether a field is required beside columns of other texts.
 */
function namesMarkedColumns({ rows, columns }: TableBlock): boolean {
  const isOfVisits = ({ text }: TableCell): boolean => VISIT_NAME.test(text) || NUMBERED.test(text);
  const marked = new Set(
    rows.flatMap(({ cells }) =>
      cells.flatMap(({ column, text }) => (column > 0 && readCell(text).isMark ? [column] : [])),
    ),
  );
  if (marked.size >= columns - 1) return true;
  return rows
    .slice(0, 5)
    .some(
      ({ cells }) =>
        cells.filter((cell) => marked.has(cell.column) && isOfVisits(cell)).length > marked.size / 2,
    );
}

/** Whether most cells of a row are names of visits, such as `Screening`, `W4` or `J7`. */
const namesVisits = ({ cells }: TableRow, { columns }: TableBlock): boolean =>
  cells.filter(({ column, text }) => column > 0 && (VISIT_NAME.test(text) || NUMBERED.test(text))).length >
  (columns - 1) / 2;
const NUMBERED = /^\p{L}{1,2}\.?\s?-?\d{1,3}$/u;

function readSchedule(signs: TableSigns, title: string, near: NearBlocks): ScheduleTable {
  const { table } = signs;
  const reading = readHeaders(table);
  const activities = readActivities(signs, reading);
  return {
    tableId: table.id,
    title,
    headers: reading.headers,
    columns: reading.columns,
    activities,
    footnotes: readNotes({ table, reading, activities }, near),
    signs: signs.stated,
  };
}

/** Signs that no legend, convention or footnote tells apart. All of them are read as marks. */
function unclearSigns({ table, unclear }: TableSigns, { footnotes }: ScheduleTable): readonly Undecided[] {
  const noted = new Set(footnotes.map(({ mark }) => mark.toUpperCase()));
  if (unclear.filter((sign) => !noted.has(sign)).length < 2) return [];
  const message = `The schedule uses the signs ${unclear.join(' and ')}; nothing says which of them means "not done".`;
  return [{ reader: 'schedule', message, blockIds: [table.id] }];
}

/** `?`, `X?`, `TBD`: the authors have not decided. */
const LEFT_OPEN = /^[([]?(?:x?\s?\?+|tb[cd]|t\.b\.[cd]\.)[)\]]?$/i;

function openQuestions(schedule: ScheduleTable): readonly Undecided[] {
  const questions: Undecided[] = [];
  const footnotes = schedule.footnotes.filter(({ mark }) => mark !== '');
  const known = new Set(footnotes.map((footnote) => footnote.mark));
  const used = new Set(
    schedule.activities.flatMap((row) => [...row.marks, ...row.cells.flatMap((cell) => cell.marks)]),
  );
  const unexplained = [...used].filter((mark) => !known.has(mark));
  if (unexplained.length > 0) {
    const message = `The schedule carries marks without a footnote: ${unexplained.join(', ')}.`;
    questions.push({ reader: 'schedule', message, blockIds: [schedule.tableId] });
  }
  // A legend explains signs of which no cell may be left.
  const stated = new Set(schedule.signs.map(({ sign }) => sign));
  const unbound = footnotes.filter(({ mark, scope }) => scope.length === 0 && !stated.has(mark));
  if (unbound.length > 0) {
    const marks = unbound.map(({ mark }) => mark).join(', ');
    const message =
      unbound.length === 1
        ? `No cell of the schedule carries the mark of footnote ${marks}.`
        : `No cell of the schedule carries the marks of the footnotes ${marks}.`;
    questions.push({ reader: 'schedule', message, blockIds: unbound.flatMap(({ blockIds }) => blockIds) });
  }
  const cells = schedule.activities.flatMap((row) => row.cells);
  const left = cells.filter(({ value }) => LEFT_OPEN.test(value));
  if (left.length > 0) {
    const values = [...new Set(left.map(({ value }) => `“${value}”`))].join(', ');
    const message = `Cells of the schedule do not say whether the activity takes place: ${values}.`;
    questions.push({ reader: 'schedule', message, blockIds: left.map(({ cellId }) => cellId) });
  }
  const names = schedule.columns.map((column) => textKey(column.name));
  if (new Set(names).size < names.length) {
    const message = 'Some visits of the schedule have the same name.';
    questions.push({ reader: 'schedule', message, blockIds: [schedule.tableId] });
  }
  return questions;
}
