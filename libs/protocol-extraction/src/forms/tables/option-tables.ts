import type { Block, TableBlock, TableCell } from '@app/contracts';
import { answerOf, choicesOf } from '../choices';
import { fieldOf } from '../field';
import type { Field, FieldChoice } from '../form';
import { withBox } from './matrix-tables';
import { asksForSeveral } from '../question';
import { hasSign, piecesOf } from '../signs';

const LONGEST_QUESTION = 25;

/**
 * The options of one question, laid out in a table: each cell is a box and its text, and the line above asks. Null if the cells answer
 * several questions, or if no line asks.
 */
export function optionsBelow(
  { rows }: TableBlock,
  asked: Exclude<Block, { type: 'table' }>,
  isAnnotated: boolean,
): Field | null {
  const cells = rows.flatMap((row) => row.cells.filter(({ text }) => text.trim() !== ''));
  const printed = cells.map(({ text }) => optionIn(text));
  const isQuestion =
    !hasSign(asked.text) &&
    asked.text.split(/\s+/).length <= LONGEST_QUESTION &&
    !/[.;,]\s*$/.test(asked.text);
  if (!isQuestion || cells.length < 2 || printed.some((option) => option === null)) return null;
  const read = choicesOf(printed.map((option) => option ?? ''));
  const options = inOrder(
    read.map((choice, at) => ({ choice: withBox(choice, cells[at]), column: cells[at]?.column ?? 0 })),
  );
  const answer = answerOf(options, asksForSeveral(asked.text));
  return fieldOf(
    { label: asked.text, answer },
    { isAnnotated, blockIds: [asked.id, ...cells.map(({ id }: TableCell) => id)] },
  );
}

/** The text behind a single box that begins a cell. */
function optionIn(text: string): string | null {
  const [box, option, more] = piecesOf(text);
  const isOption = typeof box === 'object' && box.kind === 'box' && typeof option === 'string';
  return isOption && more === undefined && /\p{L}|\p{N}/u.test(option) ? option : null;
}

/** Options run along the rows, unless their codes run down the columns. */
function inOrder(
  options: readonly { readonly choice: FieldChoice; readonly column: number }[],
): FieldChoice[] {
  const along = options.map(({ choice }) => choice);
  const down = [...options].sort((one, other) => one.column - other.column).map(({ choice }) => choice);
  return !isAscending(along) && isAscending(down) ? down : along;
}

const isAscending = (choices: readonly FieldChoice[]): boolean =>
  choices.every(({ code }, at) => at === 0 || Number(choices[at - 1]?.code) < Number(code));
