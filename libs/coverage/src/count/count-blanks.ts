import type { Block } from '@app/contracts';

/** Places to fill in on a form: lines, boxes and combs. */
export interface CountedBlanks {
  readonly count: number;
  /** The first block that has one. */
  readonly first: Block | undefined;
}

const BLANK = /_{3,}|(?:\|_+)+\||\[\s{0,3}\](?!\()|[☐□❑❒▢]|\.{12,}\s*$/gu;

export function countBlanks(blocks: readonly Block[]): CountedBlanks {
  const counted = blocks
    .filter((block) => block.excluded === undefined && block.hidden !== true)
    .map((block) => ({ block, count: textsOf(block).join('\n').match(BLANK)?.length ?? 0 }))
    .filter(({ count }) => count > 0);
  return { count: counted.reduce((sum, { count }) => sum + count, 0), first: counted[0]?.block };
}

const textsOf = (block: Block): string[] =>
  block.type === 'table'
    ? [block.text, ...block.rows.flatMap(({ cells }) => cells.map(({ text }) => text))]
    : [block.text];
