import type { Block } from '@app/contracts';
import { isNo, isYes } from '../answer-words';
import { SPECIFY } from '../choices';
import { ONE_WORDS } from '../form-words';
import { asksForSeveral } from '../question';
import { BOX } from '../signs';

const LONGEST_OPTION = 6;
/** Options with their boxes, and the blank behind the last one. */
const LINE = new RegExp(`^((?:[^_]*?(?:${BOX})\\s*)+)((?:[^_]*?[\\s:])?_{3,}|)\\s*$`, 'u');
const BOXES = new RegExp(BOX, 'gu');

/**
 * The blocks with the box of each option in front of it, where the boxes stand behind the options of lines below each other:
 * `Cardiac ☐ Infection ☐`, `Other ☐`. One box in each line needs a line above that asks for a choice.
 */
export function withBoxesInFront(blocks: readonly Block[]): readonly Block[] {
  const lines = blocks.map(optionsOf);
  return blocks.map((block, at) => {
    const own = lines[at];
    if (own == null || block.type === 'table') return block;
    const start = lines.findLastIndex((line, index) => index < at && line === null) + 1;
    const end = lines.findIndex((line, index) => index > at && line === null);
    const run = lines.slice(start, end < 0 ? lines.length : end);
    const above = blocks[start - 1]?.text ?? '';
    const isRow = run.some((line) => (line?.options.length ?? 0) > 1) || endsWithRow(above);
    const isList =
      run.length > 1 && (/[?:：？]\s*$/u.test(above) || ONE_WORDS(above) || asksForSeveral(above));
    return isRow || isList ? { ...block, text: own.text } : block;
  });
}

/** A question with its first options behind it. */
const endsWithRow = (text: string): boolean =>
  /[:?：？]\s*[^:?：？]+$/u.test(text) && (text.match(BOXES)?.length ?? 0) > 1 && LINE.test(text);

/** The options of a line, and the line with their boxes in front. Null if it is no such line. */
function optionsOf(block: Block): { readonly options: readonly string[]; readonly text: string } | null {
  const [, line, blank = ''] = (block.type === 'table' ? null : LINE.exec(block.text)) ?? [];
  if (line === undefined || block.type === 'table') return null;
  const options = line
    .split(BOXES)
    .slice(0, -1)
    .map((option) => option.trim());
  const boxes = line.match(BOXES) ?? [];
  const [first = '', second = ''] = options;
  // `Pregnant Yes ☐ No ☐`
  const isQuestion = (isYes(second) || isNo(second)) && !isYes(first) && !isNo(first);
  const isOption = (text: string): boolean =>
    /\p{L}|\p{N}/u.test(text) && !/[:?：？;]|\.$/u.test(text) && text.split(/\s+/).length <= LONGEST_OPTION;
  const isLast = blank === '' || SPECIFY.test(`${options.at(-1) ?? ''} ${blank}`);
  if (isQuestion || !isLast || !options.every(isOption)) return null;
  const text = options.map((option, at) => `${boxes[at] ?? ''} ${option}`).join(' ');
  return { options, text: `${text} ${blank}`.trim() };
}
