import type { Block } from '@app/contracts';
import { signOf } from './signs';

/** Paragraphs in a row that hold nothing but the same short sign: the cells of a table that was not read as one. */
export interface StraySigns {
  readonly sign: string;
  readonly blocks: readonly Block[];
}

const LONGEST_STRAY = 2;
const FEWEST_STRAYS = 4;

export function countStraySigns(blocks: readonly Block[]): StraySigns[] {
  const runs: { sign: string; blocks: Block[] }[] = [];
  for (const block of blocks) {
    const isText = block.type === 'paragraph' && block.excluded === undefined && block.hidden !== true;
    // Several cells of one line may have become one paragraph: `X X X`.
    const signs = isText ? new Set(signOf(block.text).split(' ')) : new Set<string>();
    const [sign = ''] = signs;
    const isStray = signs.size === 1 && sign !== '' && [...sign].length <= LONGEST_STRAY;
    const run = runs.at(-1);
    if (!isStray) runs.push({ sign: '', blocks: [] });
    else if (run?.sign === sign) run.blocks.push(block);
    else runs.push({ sign, blocks: [block] });
  }
  return runs.filter((run) => run.sign !== '' && run.blocks.length >= FEWEST_STRAYS);
}
