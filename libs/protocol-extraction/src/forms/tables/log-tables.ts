import type { TableBlock, TableCell, TableRow } from '@app/contracts';
import { slashChoices } from '../choices';
import { fileFieldsOf } from '../file-fields';
import { AMOUNT_TITLES, UNIT_TITLES } from '../form-words';
import type { PrintedNotes } from '../printed-notes';
import { areAnnotated } from '../question';
import { fileFieldsIn, hasSign } from '../signs';
import { answersIn, type Slot, slotsOf } from '../slots';
import { slotFields, type TableFields } from './table-fields';

export const NUMBER_ONLY = /^#?\d{0,3}[.)]?$/;
/** The title of the numbers of the rows. */
const ROW_NUMBER =
  /^(?:#|№|n\.|n(?:[or]|[.\s]?[º°o]|úm)\.?|(?:lfd|l|f)\.?\s?(?:nr|p)\.?|(?:line|row)(?: no\.?| number)?|(?:entry|item) (?:no\.?|number)|(?:zeilen?|einträge?)(?:nr\.?|nummer)?|ligne|fila|línea|linha|riga|rij|regel|wiersz|序号|編号|编号|番号|行|no\.?\s?番)?$/iu;
/** One row below titles with choices is a grid of questions. */
const FEWEST_ROWS = 2;

export const hasFileField = (text: string): boolean => fileFieldsIn(text).length > 0;

/** Whether a cell states nothing: it is empty, only signs, their choices, or the number of a line. */
const isOpen = ({ text }: TableCell): boolean => {
  const bare = text.trim();
  if (NUMBER_ONLY.test(bare)) return true;
  return slashChoices(bare).length > 0 || slotsOf(bare)[0]?.label === '';
};

/** A format in a title is no place to fill in. */
const FORMAT = /\(?\b[DMYJAT]{1,4}(?:[ /.-]+[DMYJAT]{1,4}){1,2}\b\)?|\(?\bhh?:mm\b\)?/giu;

/** Reads a log: titles in one or two rows, and rows to fill in below them. Null if a table is none. */
export function readLog(
  rows: readonly TableRow[],
  { table, lists }: { readonly table: TableBlock; readonly lists: PrintedNotes },
): TableFields | null {
  const { cells: titles, groups, firstAt, titleAt } = titlesIn(rows);
  const body = rows.slice(titleAt + 1);
  if (titles.some(isAnswered)) return null;
  const isEmptyBelow = body.length === 0 && table.rows.length > titleAt + 1;
  const isLog = isEmptyBelow || (body.length > 0 && body.every(({ cells }) => cells.every(isOpen)));
  const hasAnswers = titles.some(({ text }) => boxesIn(text) !== null);
  if (!isLog || titles.length < 2 || (hasAnswers && table.rows.length - titleAt <= FEWEST_ROWS)) return null;
  const isAnnotated = areAnnotated(titles.map(({ text }) => text));
  const fields = titles
    .filter(({ text }) => !ROW_NUMBER.test(text.trim()))
    .flatMap((title) => {
      const answers = body.flatMap(({ cells }) => {
        const cell = cells.find(({ column }) => column === title.column);
        return cell === undefined || NUMBER_ONLY.test(cell.text.trim())
          ? []
          : [{ cell, slots: answersIn(cell.text) }];
      });
      const [first, ...others] = answers;
      const slots = (first?.slots ?? []).map((slot, at): Slot => {
        const below = others.flatMap((other) => fileFieldsOf(other.slots[at]?.answer));
        const fileFields = [...(slot.answer.fileFields ?? []), ...below];
        return fileFields.length === 0 ? slot : { ...slot, answer: { ...slot.answer, fileFields } };
      });
      const listed = lists.of(title.text);
      const group = groups.find((cell) => isOver(cell, title));
      const blockIds = [
        ...new Set([title.id, ...(group === undefined ? [] : [group.id])]),
        ...(first === undefined ? [] : [first.cell.id]),
        ...(listed?.ids ?? []),
      ];
      const boxes = boxesIn(title.text);
      const isRepeated = titles.filter(({ text }) => text.trim() === title.text.trim()).length > 1;
      const printed = boxes?.label ?? title.text;
      const label = isRepeated && group !== undefined ? `${group.text.trim()} – ${printed}` : printed;
      const isPartial = UNKNOWN.test(`${group?.text ?? ''} ${title.text}`);
      // An amount before its unit is a number.
      const next = titles.find(({ column }) => column === title.column + title.columnSpan);
      const isAmount = slots.length === 0 && AMOUNT_TITLES(label) && UNIT_TITLES(next?.text ?? '');
      const amount: Slot = { label: '', answer: { type: 'decimal' } };
      return slotFields({
        label: listed?.label ?? label,
        slots:
          boxes !== null
            ? [boxes]
            : isAmount
              ? [amount]
              : slots.map((slot) => (isPartial ? asPartial(slot) : slot)),
        isAnnotated,
        blockIds,
      });
    });
  const [above] = firstAt > 0 ? (rows[0]?.cells ?? []) : [];
  // The only row of fields of a file cannot be repeated.
  const isRepeating =
    body.length > 1 || body.every(({ cells }) => cells.every(({ text }) => !hasFileField(text)));
  return { isRepeating, fields, ...(above && { heading: above }) };
}

const isOver = ({ column, columnSpan }: TableCell, below: TableCell): boolean =>
  column <= below.column && below.column < column + columnSpan;

interface Titles {
  /** The lowest title of each column. */
  readonly cells: readonly TableCell[];
  /** Titles of the first row over several columns: `Dispensed` over `Date` and `Kit no.`. */
  readonly groups: readonly TableCell[];
  readonly firstAt: number;
  readonly titleAt: number;
}

/** The titles of one row, or of two, of which the first groups columns. A title without a group can stand in either row. */
function titlesIn(rows: readonly TableRow[]): Titles {
  const isGroup = ({ column, columnSpan }: TableCell): boolean => column > 0 && columnSpan > 1;
  const firstAt = rows.findIndex(({ cells }) => cells.length > 1 || cells.some(isGroup));
  const first = rows[firstAt]?.cells ?? [];
  const second = rows[firstAt + 1]?.cells ?? [];
  const groups = first.filter(({ columnSpan }) => columnSpan > 1);
  const single = first.filter(({ columnSpan }) => columnSpan === 1);
  const isWhole =
    groups.length > 0 &&
    groups.every((group) => second.filter((cell) => isOver(group, cell)).length === group.columnSpan) &&
    second.every(({ column, columnSpan, text }) => {
      const isFree = !single.some((cell) => cell.column === column);
      return columnSpan === 1 && isFree && !hasSign(text.replace(FORMAT, ''));
    });
  if (!isWhole) return { cells: first, groups: [], firstAt, titleAt: firstAt };
  const cells = [...single, ...second].sort((one, other) => one.column - other.column);
  return { cells, groups, firstAt, titleAt: firstAt + 1 };
}

/** The choices of all cells below a title with boxes: `Route ☐ PO ☐ IV`. */
function boxesIn(title: string): Slot | null {
  const [slot, more] = slotsOf(title);
  return slot !== undefined &&
    more === undefined &&
    slot.label !== '' &&
    (slot.answer.choices ?? []).length > 1
    ? slot
    : null;
}

/** Whether a title has a place to fill in. A format and the choices of its column are none. */
const isAnswered = ({ text }: TableCell): boolean =>
  hasSign(text.replace(FORMAT, '')) && (boxesIn(text) === null || hasFileField(text));

/** Parts of a date that can be unknown. */
const UNKNOWN = /(?<![\p{L}\p{N}])(?:UN|UNK|UK|NK)(?![\p{L}\p{N}])/u;

const asPartial = (slot: Slot): Slot =>
  slot.answer.type === 'date' ? { ...slot, answer: { ...slot.answer, type: 'partial-date' } } : slot;
