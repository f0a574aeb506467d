import type { Block, TableBlock, TableRow } from '@app/contracts';
import { textKey } from '@app/text-normalization';
import { splitMarks, tidy } from '../marked-text';
import type { ScheduleFootnote, ScheduleTable } from '../study';

const NOTES_TITLE =
  /\b(?:notes?|comments?|remarks?|(?:additional|further)\s+(?:information|details)|instructions|descriptions?|clarifications?|explanations?)\b/i;
/** Share of the rows whose name must be that of an activity or a visit. */
const FEWEST_NAMED = 0.5;
const FEWEST_ROWS = 3;

interface Named {
  readonly name: string;
  readonly key: string;
  /** Ids of rows of activities or of header cells of visits. */
  readonly ids: readonly string[];
}

/**
 * Notes from tables that explain activities and visits: their names in the first column, the notes in the second. A note applies to
 * the activities and visits that its row names; if it names none, it applies to the schedules as a whole.
 */
export function readNotesTables(
  blocks: readonly Block[],
  schedules: readonly ScheduleTable[],
): readonly ScheduleFootnote[] {
  if (schedules.length === 0) return [];
  const known = [...activitiesOf(schedules), ...visitsOf(schedules)];
  const read = new Set(schedules.map(({ tableId }) => tableId));
  const notes: ScheduleFootnote[] = [];
  /** Number of columns of the last table if it held notes and no heading followed. */
  let open = 0;
  for (const block of blocks) {
    if (block.type === 'heading') open = 0;
    if (block.type !== 'table') continue;
    const isNotes = !read.has(block.id) && (isTitledNotes(block) || block.columns === open);
    const found = isNotes ? notesIn(block, known) : [];
    notes.push(...found);
    open = found.length > 0 ? block.columns : 0;
  }
  return notes;
}

const isTitledNotes = ({ text, rows, columns }: TableBlock): boolean =>
  columns >= 2 &&
  columns <= 4 &&
  (NOTES_TITLE.test(text) ||
    (rows[0]?.cells ?? []).some((cell) => cell.column > 0 && NOTES_TITLE.test(cell.text)));

function notesIn({ rows }: TableBlock, known: readonly Named[]): readonly ScheduleFootnote[] {
  const noted = rows.flatMap((row, index) => (index === 0 && isHeader(row) ? [] : (noteOf(row) ?? [])));
  const notes = noted.map(({ name, text, cellIds }): ScheduleFootnote => {
    const scope = [...new Set(idsOf(name, known))];
    return { mark: '', text: scope.length > 0 ? text : `${name}: ${text}`, blockIds: cellIds, scope };
  });
  const named = notes.filter(({ scope }) => scope.length > 0);
  const isEnough = notes.length >= FEWEST_ROWS || named.length === notes.length;
  return isEnough && named.length >= notes.length * FEWEST_NAMED ? notes : [];
}

const isHeader = ({ cells }: TableRow): boolean =>
  cells.some((cell) => cell.column > 0 && NOTES_TITLE.test(cell.text) && cell.text.length < LONGEST_TITLE);
const LONGEST_TITLE = 60;

function noteOf({ cells }: TableRow) {
  const [label, ...rest] = cells.filter(({ text }) => text !== '');
  const text = rest.map((cell) => tidy(cell.text)).join(' ');
  if (label === undefined || label.column > 0 || text === '') return undefined;
  return { name: label.text, text, cellIds: rest.map(({ id }) => id) };
}

/** `PHQ-9 / C-SSRS (Baseline/Screening Version)` names two; a slash without spaces belongs to its name. */
const PARTS = /\s+\/\s+|\s*;\s*|\n/;
/** Share of the words of two names that must be equal if the names differ. */
const FEWEST_WORDS = 0.7;

function idsOf(printed: string, known: readonly Named[]): readonly string[] {
  const name = splitMarks(printed.replace(/\n/g, ' ')).text;
  const parts = [name, ...printed.split(PARTS).map((part) => splitMarks(part).text)];
  const found = parts.flatMap((part) => idsNamed(part, known));
  if (found.length > 0 && parts.length > 1) return [...found, ...idsWithin(name, known)];
  if (found.length > 0) return found;
  const within = idsWithin(name, known);
  return within.length > 0 ? within : idsAlike(name, known);
}

/** Names that a text contains, because its line breaks are lost. */
function idsWithin(name: string, known: readonly Named[]): readonly string[] {
  const key = textKey(name);
  return known
    .filter((one) => one.key.length >= LONG_NAME && key.includes(one.key))
    .flatMap(({ ids }) => ids);
}

/** The name that shares most words with a text. */
function idsAlike(name: string, known: readonly Named[]): readonly string[] {
  const words = new Set(wordsOf(name));
  const shares = known.map((one) => {
    const other = new Set(wordsOf(one.name));
    const shared = [...words].filter((word) => other.has(word)).length;
    return { ids: one.ids, share: shared / Math.max(1, words.size + other.size - shared) };
  });
  const [best] = shares.sort((one, other) => other.share - one.share);
  return best !== undefined && best.share >= FEWEST_WORDS ? best.ids : [];
}

const wordsOf = (name: string): readonly string[] => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Shorter names, such as `ED`, must be equal. */
const LONG_NAME = 6;

function idsNamed(name: string, known: readonly Named[]): readonly string[] {
  const key = textKey(name);
  const equal = known.filter((one) => one.key === key);
  if (equal.length > 0 || key.length < LONG_NAME) return equal.flatMap(({ ids }) => ids);
  return known
    .filter((one) => one.key.length >= LONG_NAME && (one.key.startsWith(key) || key.startsWith(one.key)))
    .flatMap(({ ids }) => ids);
}

const activitiesOf = (schedules: readonly ScheduleTable[]): readonly Named[] =>
  schedules.flatMap(({ activities }) =>
    activities.map(({ name, isSection, rowId }) => ({
      name,
      key: textKey(name),
      ids: isSection ? activities.filter(({ parent }) => parent === name).map((row) => row.rowId) : [rowId],
    })),
  );

/** The names and header texts of visits, and the labels of header rows, which stand for all visits. */
const visitsOf = (schedules: readonly ScheduleTable[]): readonly Named[] =>
  schedules.flatMap(({ columns, headers }) => [
    ...columns.flatMap(({ name, headers: texts, headerCells }) => {
      const printed = texts.flatMap((text, row) => {
        const id = headerCells[row];
        if (text === '' || id === undefined) return [];
        const isNumber = headers[row]?.kind === 'visit' && /^\d/.test(text);
        const own = isNumber ? `Visit ${text}` : text;
        return [{ name: own, key: textKey(own), ids: [id] }];
      });
      return [...printed, { name, key: textKey(name), ids: printed.at(-1)?.ids ?? [] }];
    }),
    ...headers.map(({ label }, row) => ({
      name: label,
      key: textKey(label),
      ids: columns.flatMap(({ headers: texts, headerCells }) => (texts[row] ? (headerCells[row] ?? []) : [])),
    })),
  ]);
