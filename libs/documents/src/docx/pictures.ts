import type { Block, ReadingWarning } from '@app/contracts';
import { localizedMessage } from '@app/messages';
import { childrenOf, type XmlElement } from '../archive/xml-tree';

const PICTURES: ReadonlySet<string> = new Set(['a:blip', 'v:imagedata']);

/** Pictures that stand in an element. */
export const countPictures = (element: XmlElement): number => countElements(PICTURES, element);

/** How often such elements stand in an element. Word writes some twice: for itself, and for older programs. */
export function countElements(names: ReadonlySet<string>, element: XmlElement): number {
  if (element.name === 'mc:Fallback') return 0;
  const own = names.has(element.name) ? 1 : 0;
  return childrenOf(element).reduce((sum, child) => sum + countElements(names, child), own);
}

/** What stands above a table; figures are pictures by their nature. */
const TABLE_CAPTION = /^table\b/i;
const TABLE_HEADING = /\b(?:schedule|table|time and events|flow ?chart)\b/i;
const TITLE_CHARACTERS = 120;

/**
 * Tables that were pasted as pictures: a caption of a table that has a picture and no table beside it, or a heading that speaks of one
 * and has nothing but a picture below it. `places` says how many blocks stand before each picture.
 */
export function picturedTables(
  blocks: readonly Block[],
  places: ReadonlySet<number>,
): readonly ReadingWarning[] {
  return blocks
    .filter(({ type, text, excluded }, index) => {
      const next = blocks[index + 1];
      if (excluded !== undefined || next?.type === 'table') return false;
      if (type === 'heading')
        return TABLE_HEADING.test(text) && places.has(index + 1) && (next?.type ?? type) === 'heading';
      const isBeside = places.has(index + 1) || places.has(index);
      return type === 'caption' && TABLE_CAPTION.test(text) && isBeside;
    })
    .map(({ text }) => ({
      code: 'partial',
      ...localizedMessage('warning.pictured-table', { title: shown(text) }),
    }));
}

const shown = (title: string): string =>
  title.length > TITLE_CHARACTERS ? `${title.slice(0, TITLE_CHARACTERS)}…` : title;
