import type { Block, TableRow } from '@app/contracts';
import { slashChoices } from '../choices';
import type { FilledFields } from '../file-fields';
import { CROSS_OUT_WORDS } from '../form-words';

/** A question, its options and the sign of the note: `Married? Yes / No*`. */
const OPTIONS = /^(.*[?:：])\s+([^?:：]+?)\s*(\*?)$/su;
/** Options behind each question of a line, up to its end or the next label: `Lesion : yes / no If yes, site : liver / lung`. */
const OPTION = String.raw`(?:[^/:?：\s]|(?<=\S)\/(?=\S)|\s(?!\/\s))+?`;
const LISTS = new RegExp(
  String.raw`(?<=[:?：]\s)(?:${OPTION}\s\/\s)+${OPTION}(?=\s+\p{Lu}[^/:?：]{2,60}[:?：]|\s*$)`,
  'gu',
);
/** `(delete as appropriate)` behind a question or its options. */
const NOTE = /\s*[([][^()[\]]*[)\]]/gu;

/**
 * Blocks with a box in front of each option of which a person crosses out all but one, or circles one: `Married? Yes / No*` under
 * `* Delete as appropriate`, `Sex: M / F (circle one)`. A note without a sign is about its own line, or about all of the form if it
 * stands alone: `For each question, circle the answer.`
 */
export function withBoxesForOptions(blocks: readonly Block[], of: FilledFields): readonly Block[] {
  const hasNote = blocks.some((block) =>
    textsOf(block).some((text) => /^\s*\*/u.test(text) && CROSS_OUT_WORDS(text)),
  );
  // A protocol may speak of circles, too.
  const isForAll = of === 'asked' && blocks.some((block) => textsOf(block).some(isAlone));
  const inLine = (text: string): string => {
    const own = withBoxes(text, hasNote);
    return isForAll && own === text ? withBoxesInLists(text) : own;
  };
  const inCell = (text: string): string => {
    const options = isForAll && !/[:?：]/u.test(text) ? slashChoices(text) : [];
    return options.length > 0 ? boxesOf(options.map((option) => option.text)) : inLine(text);
  };
  return blocks.map((block) => {
    if (block.type === 'table')
      return { ...block, rows: block.rows.map((row) => ({ ...row, cells: cellsOf(row, inCell) })) };
    return block.fields === undefined ? { ...block, text: inLine(block.text) } : block;
  });
}

const isAlone = (text: string): boolean =>
  CROSS_OUT_WORDS(text) && !/^\s*\*|[/：]|[:?]\s*\S/u.test(text) && text.length < LONGEST_NOTE;
const LONGEST_NOTE = 160;

const cellsOf = ({ cells }: TableRow, boxed: (text: string) => string): TableRow['cells'] =>
  cells.map((cell) => (cell.fields === undefined ? { ...cell, text: boxed(cell.text) } : cell));

const boxesOf = (options: readonly string[]): string =>
  options.map((option) => `☐ ${option.trim()}`).join(' ');

const textsOf = (block: Block): readonly string[] =>
  block.type === 'table' ? block.rows.flatMap(({ cells }) => cells.map(({ text }) => text)) : [block.text];

/** The line with boxes in the lists behind its labels. */
const withBoxesInLists = (text: string): string =>
  text.replace(LISTS, (list) => {
    const words = list.split(/\s\/\s/u);
    return words.every((word) => /\p{L}/u.test(word)) ? boxesOf(words) : list;
  });

function withBoxes(text: string, hasNote: boolean): string {
  const isNoted = CROSS_OUT_WORDS(text);
  const printed = isNoted ? text.replace(NOTE, (note) => (CROSS_OUT_WORDS(note) ? '' : note)) : text;
  const [, question = '', listed = printed, mark = ''] = OPTIONS.exec(printed) ?? [];
  const isMarked = hasNote && (mark === '*' || (question === '' && listed.endsWith('*')));
  const options = isMarked || isNoted ? slashChoices(listed.replace(/\s*\*$/u, '')) : [];
  return options.length === 0
    ? text
    : [question, boxesOf(options.map((option) => option.text))].join(' ').trim();
}
