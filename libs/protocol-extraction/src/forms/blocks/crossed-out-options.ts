import type { Block, TableRow } from '@app/contracts';
import { slashChoices } from '../choices';
import { CROSS_OUT_WORDS } from '../form-words';

/** A question, its options and the sign of the note: `Married? Yes / No*`. */
const OPTIONS = /^(.*[?:：])\s+([^?:：]+?)\s*(\*?)$/su;
/** `(delete as appropriate)` behind a question or its options. */
const NOTE = /\s*[([][^()[\]]*[)\]]/gu;

/**
 * Blocks with a box in front of each option of which a person crosses out all but one, or circles one: `Married? Yes / No*` under
 * `* Delete as appropriate`, `Sex: M / F (circle one)`. A note without a sign is about its own line only.
 */
export function withBoxesForOptions(blocks: readonly Block[]): readonly Block[] {
  const hasNote = blocks.some((block) =>
    textsOf(block).some((text) => /^\s*\*/u.test(text) && CROSS_OUT_WORDS(text)),
  );
  return blocks.map((block) => {
    if (block.type === 'table')
      return { ...block, rows: block.rows.map((row) => ({ ...row, cells: cellsOf(row, hasNote) })) };
    return block.fields === undefined ? { ...block, text: withBoxes(block.text, hasNote) } : block;
  });
}

const cellsOf = ({ cells }: TableRow, hasNote: boolean): TableRow['cells'] =>
  cells.map((cell) => (cell.fields === undefined ? { ...cell, text: withBoxes(cell.text, hasNote) } : cell));

const textsOf = (block: Block): readonly string[] =>
  block.type === 'table' ? block.rows.flatMap(({ cells }) => cells.map(({ text }) => text)) : [block.text];

function withBoxes(text: string, hasNote: boolean): string {
  const isNoted = CROSS_OUT_WORDS(text);
  const printed = isNoted ? text.replace(NOTE, (note) => (CROSS_OUT_WORDS(note) ? '' : note)) : text;
  const [, question = '', listed = printed, mark = ''] = OPTIONS.exec(printed) ?? [];
  const isMarked = hasNote && (mark === '*' || (question === '' && listed.endsWith('*')));
  const options = isMarked || isNoted ? slashChoices(listed.replace(/\s*\*$/u, '')) : [];
  return options.length === 0
    ? text
    : [question, ...options.map((option) => `☐ ${option.text}`)].join(' ').trim();
}
