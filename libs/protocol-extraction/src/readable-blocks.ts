import type { Block } from '@app/contracts';

/** Blocks that the readers use: without hidden text, deleted text and tables of contents. */
export function readableBlocks(blocks: readonly Block[]): readonly Block[] {
  return blocks.filter((block) => block.excluded === undefined && block.hidden !== true);
}

/** The blocks under the heading at `index`: up to the next heading of the same or a higher level. */
export function sectionAt(blocks: readonly Block[], index: number): readonly Block[] {
  const start = blocks[index];
  if (!start) return [];
  const level = start.type === 'heading' ? start.level : Infinity;
  let end = index + 1;
  while (end < blocks.length) {
    const block = blocks[end];
    if (block?.type === 'heading' && (block.level <= level || level === Infinity)) break;
    end++;
  }
  return blocks.slice(index + 1, end);
}
