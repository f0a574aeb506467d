import type { TableCell, TableRow } from '@app/contracts';
import { fileFieldsOf } from '../file-fields';
import { matrixIn } from './matrix';
import { areAnnotated } from '../question';
import { withPrintedSigns } from '../signs';
import { answersIn, type Slot } from '../slots';
import { slotFields, type TableFields } from './table-fields';

const FEWEST_OCCASIONS = 3;

/**
 * Reads a diary: each column asks the same questions on another occasion, so that its questions are a group that repeats. The
 * titles count the occasions, and the cells of a row have the same signs. Null if a table is none.
 */
export function readOccasions(rows: readonly TableRow[]): readonly TableFields[] | null {
  const matrix = matrixIn(rows);
  if (matrix === null || !countsOccasions(matrix.columns)) return null;
  const { at, columns, body } = matrix;
  const asked = body.map(({ cells }) => ({
    question: cells.find(({ column }) => column === at),
    answers: columns.flatMap(({ column }) => cells.filter((cell) => cell.column === column)),
  }));
  const isAnnotated = areAnnotated(asked.map(({ question }) => question?.text ?? ''));
  const fields = asked.map(({ question, answers }) => {
    const slots = sameSlots(answers);
    if (question === undefined || slots === null || answers.length < columns.length) return null;
    const blockIds = [question, ...answers].map(({ id }) => id);
    return slotFields({ label: question.text, slots, isAnnotated, blockIds });
  });
  const read = fields.filter((field) => field !== null);
  return read.length < fields.length ? null : [{ isRepeating: true, fields: read.flat() }];
}

/** `Day 1`, `Day 2`, `Day 3` */
function countsOccasions(titles: readonly TableCell[]): boolean {
  const numbers = titles.map(({ text }) => Number(/\d+/.exec(text)?.[0]));
  const words = new Set(titles.map(({ text }) => text.replace(/\d+/, '').trim()));
  const [word = ''] = words;
  return (
    titles.length >= FEWEST_OCCASIONS &&
    words.size === 1 &&
    /\p{L}/u.test(word) &&
    numbers.every((number, index) => number === (numbers[0] ?? 0) + index)
  );
}

/** The slots of the first cell with the fields of the file of all cells. Null if the cells differ or have no place to fill in. */
function sameSlots(cells: readonly TableCell[]): readonly Slot[] | null {
  const texts = new Set(cells.map(({ text }) => withPrintedSigns(text).replace(/\s+/g, ' ').trim()));
  const [first = [], ...others] = cells.map(({ text }) => answersIn(text));
  if (texts.size !== 1 || first.length === 0) return null;
  return first.map((slot, at): Slot => {
    const below = others.flatMap((slots) => fileFieldsOf(slots[at]?.answer));
    return below.length === 0
      ? slot
      : { ...slot, answer: { ...slot.answer, fileFields: [...(slot.answer.fileFields ?? []), ...below] } };
  });
}
