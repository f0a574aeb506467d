import type { Block } from '@app/contracts';
import { followsCriteria, groupsCriteria } from '@app/text-normalization';
import { toItems } from './criteria-items';

/** What a title without a style says of the list below it: it ends the section, it groups criteria, or nothing tells. */
export type PlainTitle = 'ends' | 'groups' | 'unclear';

const LONGEST = 80;
const TITLE = /^[\p{Lu}\p{Lo}][^\n]*[^\s.;:,?!。；：，]$/u;
const CONJUNCTION = /^(?:and|or|and\/or)$/i;

/**
 * A title between two lists that no style marks as a heading: a short line without a marker, with items right before and behind it.
 * Undefined for any other block. In a section whose own title is not in capitals, a title in capitals is of a higher rank.
 */
export function plainTitle(start: Block, blocks: readonly Block[], at: number): PlainTitle | undefined {
  const block = blocks[at];
  if (block?.type !== 'paragraph' || !isItem(blocks[at - 1]) || !isItem(blocks[at + 1])) return undefined;
  const text = block.text.trim();
  if (text.length > LONGEST || !TITLE.test(text) || CONJUNCTION.test(text) || isItem(block)) return undefined;
  if (isInCapitals(text) && !isInCapitals(start.text)) return 'ends';
  if (groupsCriteria(text)) return 'groups';
  return followsCriteria(text) ? 'ends' : 'unclear';
}

const isInCapitals = (text: string): boolean => /\p{Lu}{3}/u.test(text) && text === text.toUpperCase();

const isItem = (block: Block | undefined): boolean =>
  block !== undefined &&
  block.type !== 'table' &&
  block.type !== 'heading' &&
  (toItems(block)[0]?.marker ?? '') !== '';
