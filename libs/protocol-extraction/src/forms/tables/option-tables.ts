import type { Block, TableBlock, TableCell, TableRow } from '@app/contracts';
import { optionIn } from './cells-beside';
import { answerOf, bareChoice, choicesOf } from '../choices';
import { fieldOf } from '../field';
import type { Field, FieldChoice } from '../form';
import { withBox } from './matrix-tables';
import { asksForSeveral } from '../question';
import { hasSign } from '../signs';
import type { Slot } from '../slots';

const LONGEST_QUESTION = 25;

/**
 * The options of one question, laid out in a table: each cell is a box and its text, and the line above asks. The last one can have a
 * blank, which is a question of its own. Null if the cells answer several questions, or if no line asks.
 */
export function optionsBelow(
  { rows }: TableBlock,
  asked: Exclude<Block, { type: 'table' }>,
  { isAnnotated, runDown }: { readonly isAnnotated: boolean; readonly runDown: boolean },
): Field[] | null {
  const cells = cellsOf(rows);
  const isQuestion =
    !hasSign(asked.text) &&
    asked.text.split(/\s+/).length <= LONGEST_QUESTION &&
    !/[.;,]\s*$/.test(asked.text);
  const options = optionsIn(cells);
  if (!isQuestion || cells.length < 2 || options === null) return null;
  const answer = answerOf(
    inOrder(options, runDown).map(({ choice }) => choice),
    asksForSeveral(asked.text),
  );
  const blockIds = [asked.id, ...cells.map(({ id }) => id)];
  const others = options.flatMap(({ blank, cell }) =>
    blank === undefined ? [] : [fieldOf(blank, { isAnnotated, blockIds: [cell.id] })],
  );
  return [fieldOf({ label: asked.text, answer }, { isAnnotated, blockIds }), ...others];
}

/** Whether the codes of a table of options show that the options of a form run down the columns. */
export const runDownColumns = (blocks: readonly Block[]): boolean =>
  blocks.some((block) => {
    const options = block.type === 'table' ? optionsIn(cellsOf(block.rows)) : null;
    return options !== null && !isAscending(options) && isAscending(down(options));
  });

const cellsOf = (rows: readonly TableRow[]): TableCell[] =>
  rows.flatMap((row) => row.cells.filter(({ text }) => text.trim() !== ''));

interface Option {
  readonly cell: TableCell;
  readonly choice: FieldChoice;
  readonly blank: Slot | undefined;
}

/** Null if a cell is no option. */
function optionsIn(cells: readonly TableCell[]): Option[] | null {
  const printed = cells.flatMap((cell) => {
    const option = optionIn(cell.text);
    return option === null ? [] : [{ cell, ...option }];
  });
  const isLast = printed.every(({ blank }, at) => blank === undefined || at === printed.length - 1);
  if (printed.length < cells.length || !isLast) return null;
  const choices = choicesOf(
    printed.map(({ text, blank }) => (blank === undefined ? text : bareChoice(text))),
  );
  return choices.flatMap((choice, at) => {
    const one = printed[at];
    return one === undefined ? [] : [{ ...one, choice: withBox(choice, one.cell) }];
  });
}

/** Options run along the rows, unless their codes or those of other tables of the form run down the columns. */
function inOrder(options: readonly Option[], runDown: boolean): readonly Option[] {
  const isCoded = options.every(({ choice }) => choice.code !== '');
  const isDown = isCoded ? !isAscending(options) && isAscending(down(options)) : runDown;
  return isDown ? down(options) : options;
}

const down = (options: readonly Option[]): Option[] =>
  [...options].sort((one, other) => one.cell.column - other.cell.column);

const isAscending = (options: readonly Option[]): boolean =>
  options.every(({ choice }, at) => at === 0 || Number(options[at - 1]?.choice.code) < Number(choice.code));
