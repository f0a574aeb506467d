import type { TableCell, TableRow } from '@app/contracts';
import type { ItemType } from '@app/study-model';
import { asksForSeveral, isCondition, isInstruction } from '../question';
import { rangeIn, type Writing } from '../ranges';
import { hasSign, piecesOf } from '../signs';
import { type Slot, slotsOf, withUnits } from '../slots';
import { isUnit } from '../units';

/** The cells of choices, each with a box and its text in one cell or in two neighbours. */
export function choicesBeside(cells: readonly TableCell[]): TableCell[] {
  const found: TableCell[] = [];
  while (found.length < cells.length) {
    const [cell, next] = cells.slice(found.length);
    if (cell === undefined) break;
    if (optionIn(cell.text) !== null || isWrappedList(cell, cells)) found.push(cell);
    else if (next !== undefined && isBox(cell.text) && isBeside(cell, next)) found.push(cell, next);
    else break;
  }
  return found;
}

/** The rows with the choices that stand in a row of their own behind the choices that they go on from. */
export function withWrappedChoices(rows: readonly TableRow[]): TableRow[] {
  const kept: TableRow[] = [];
  for (const row of rows) {
    const above = kept.at(-1);
    const own = row.cells.filter(({ text }) => text.trim() !== '');
    const first = above?.cells.findIndex((_cell, at) => at > 0 && areChoices(above.cells.slice(at))) ?? -1;
    const starts = above?.cells[first]?.column;
    const isWrapped = own[0] !== undefined && own[0].column === starts && areChoices(own) && !isYesNo(own);
    if (above !== undefined && isWrapped) kept.splice(-1, 1, { ...above, cells: [...above.cells, ...own] });
    else kept.push(row);
  }
  return kept;
}

const areChoices = (cells: readonly TableCell[]): boolean =>
  cells.length > 0 &&
  (choicesBeside(cells).length === cells.length || cells.every(({ text }) => isListOfChoices(text)));

const isYesNo = (cells: readonly TableCell[]): boolean =>
  cells.some(({ text }) =>
    slotsOf(text).some(({ answer }) => answer.type === 'yes-no' && (answer.choices ?? []).length > 1),
  );

/** A cell of several choices, each behind its box. */
const isListOfChoices = (text: string): boolean => {
  const [slot, more] = slotsOf(text);
  return (
    isBox(text.trim().slice(0, 1)) &&
    slot?.label === '' &&
    more === undefined &&
    (slot.answer.choices ?? []).length > 1
  );
};

/** A cell of several choices that go on in a cell below, or go on from one above. */
const isWrappedList = (cell: TableCell, cells: readonly TableCell[]): boolean =>
  isListOfChoices(cell.text) && cells.some((other) => other !== cell && other.column === cell.column);

/** The text behind a single box that begins a cell, with the question of the blank behind it. Null if a cell is something else. */
export function optionIn(text: string): { readonly text: string; readonly blank: Slot | undefined } | null {
  const [box, option, blank, more] = piecesOf(text);
  const isOption = typeof box === 'object' && box.kind === 'box' && typeof option === 'string';
  if (!isOption || more !== undefined || !/\p{L}|\p{N}/u.test(option)) return null;
  if (blank === undefined) return { text: option, blank };
  const [, own] = slotsOf(text);
  return typeof blank === 'object' && blank.kind === 'blank' && own !== undefined
    ? { text: option, blank: own }
    : null;
}

function isBox(text: string): boolean {
  const [box, more] = piecesOf(text.trim());
  return typeof box === 'object' && box.kind === 'box' && more === undefined;
}

const isBeside = (box: TableCell, { column, text }: TableCell): boolean =>
  column === box.column + box.columnSpan && piecesOf(text).every((piece) => typeof piece === 'string');

/** `L (expected 0.30 - 7.00)` */
const WITH_NOTE = /^\s*([^()]*?)\s*\(([^()]*\d[^()]*)\)\s*$/;

/** Whether a cell is the unit of the value before it, alone or with a note in brackets. */
export const isUnitCell = (text: string): boolean => isUnit(WITH_NOTE.exec(text)?.[1] ?? text);

/** Letters of a format without a place to fill in: `24-hour clock, HH:MM`. */
export const formatIn = (text: string): ItemType | undefined => {
  const [sign, other] = piecesOf(text).filter((piece) => typeof piece === 'object');
  const isFormat = other === undefined && !/[_|│.…]{2}/.test(text);
  if (!isFormat || sign === undefined) return undefined;
  return sign.kind === 'time'
    ? 'time'
    : sign.kind === 'date'
      ? sign.isPartial
        ? 'partial-date'
        : 'date'
      : undefined;
};

/** Whether a text beside a place, or below its question, only explains it. */
export const isHint = (text: string): boolean =>
  !/[?:]\s*$/.test(text) &&
  (formatIn(text) !== undefined || (!hasSign(text) && (statesHint(text) || isSentence(text))));

const isSentence = (text: string): boolean => /\p{L}\S*\s+\S/u.test(text.trim());

/** Whether a text states a range, a format, a condition or what to do. */
export const statesHint = (text: string): boolean =>
  formatIn(text) !== undefined ||
  rangeIn(bare(text)) !== null ||
  asksForSeveral(text) ||
  isCondition(text) ||
  isInstruction(text);

const bare = (text: string): string => text.trim().replace(/^\((.*)\)$/, '$1');

/** The slot with what a text beside its place says of it: its unit, its range, its format, its condition, or what to do. */
export function withHint(slot: Slot, text: string, writing?: Writing): Slot {
  const [, unit = text.trim(), note = ''] = WITH_NOTE.exec(text) ?? [];
  const printed = rangeIn(isUnit(unit) ? note : bare(text), writing);
  const own = withUnits(slot, isUnit(unit) ? [unit] : (printed?.units ?? []));
  if (slot.answer.choices !== undefined && (printed !== null || isUnit(unit))) return slot;
  if (printed !== null) return { ...own, answer: { ...own.answer, range: printed.range } };
  if (isUnit(unit)) return own;
  const type = formatIn(text);
  const isTyped = type !== undefined && slot.answer.type === 'text';
  const answer = isTyped ? { ...slot.answer, type } : slot.answer;
  const isOnlyFormat = type !== undefined && piecesOf(text).length === 1;
  const sentences = isOnlyFormat ? [] : bare(text).split(/(?<=[.;])\s+/);
  const stated = (isOne: boolean): string =>
    sentences
      .filter((one) => isCondition(one) === isOne)
      .join(' ')
      .replace(/[.;]$/, '');
  const instruction = [slot.instruction, stated(false)].filter((one) => one).join('; ');
  const condition = [slot.condition, stated(true)].filter((one) => one).join('; ');
  return {
    ...slot,
    answer,
    ...(instruction !== '' && { instruction }),
    ...(condition !== '' && { condition }),
  };
}

/** A text without the lines at its end that only explain its answer: `Number of cycles\n1 to 24`. */
export function withoutHint(text: string): { readonly text: string; readonly hint: string } {
  const lines = text.split('\n');
  // Behind the star of a question that must be answered, everything is a hint.
  const stars = lines.findIndex((line) => /\S\s?\*$/.test(line));
  const last =
    stars >= 0 && !hasSign(lines.slice(stars + 1).join(' '))
      ? stars
      : lines.findLastIndex((line, at) => at === 0 || !isHint(line) || !statesHint(line));
  return { text: lines.slice(0, last + 1).join('\n'), hint: lines.slice(last + 1).join(' ') };
}
