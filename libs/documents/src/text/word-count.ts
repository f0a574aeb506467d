import type { Block } from '@app/contracts';

/** Words in all blocks, cells included. */
export function countWords(blocks: readonly Block[]): number {
  let words = 0;
  for (const block of blocks) {
    words += countIn(block.text);
    if (block.type !== 'table') continue;
    for (const row of block.rows) for (const cell of row.cells) words += countIn(cell.text);
  }
  return words;
}

function countIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
