import type { Block } from '@app/contracts';
import { blanksIn } from './count-blanks';

/** A sign that repeats what stands above it, with nothing above that it can repeat. */
export interface CountedDitto {
  readonly block: Block;
  readonly cell?: string;
  readonly text: string;
}

const MARKS = /["“”„″〃]|''|,,/gu;
/** A lone mark at the beginning, before words or alone. */
const isRepetition = (text: string): boolean =>
  /^(?:["“”„″〃]|''|,,)(?:\s|$)/u.test(text) &&
  new Set(text.match(MARKS)).size === 1 &&
  !/\S["”″〃]/u.test(text);

/** The signs of repetition at the beginning of a line, or below the titles of a table. */
export function countDittos(blocks: readonly Block[]): CountedDitto[] {
  const seen = blocks.filter(({ excluded, hidden }) => excluded === undefined && hidden !== true);
  return seen.flatMap((block, at): CountedDitto[] => {
    if (block.type !== 'table') {
      const above = seen[at - 1];
      const isFirst = above === undefined || above.type === 'table' || above.type === 'heading';
      return isFirst && isRepetition(block.text) ? [{ block, text: block.text }] : [];
    }
    const filled = new Set<number>();
    const first = block.rows.findIndex(
      ({ cells }) => cells.filter(({ text }) => text.trim() !== '').length > 1,
    );
    return block.rows.flatMap(({ cells }, row) =>
      cells.flatMap(({ id: cell, column, text }) => {
        const isLost = isRepetition(text.trim()) && !filled.has(column);
        const isTitle = row < first || (row === first && cells.every((one) => blanksIn(one.text) === 0));
        if (!isTitle && text.trim() !== '' && !isLost) filled.add(column);
        return isLost ? [{ block, cell, text }] : [];
      }),
    );
  });
}
