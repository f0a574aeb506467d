import type { Block, ReadingWarning } from '@app/contracts';
import { localizedMessage } from '@app/messages';
import { childrenOf, type XmlElement } from '../archive/xml-tree';

const PICTURES: ReadonlySet<string> = new Set(['a:blip', 'v:imagedata']);

/** Number of pictures in an element. */
export const countPictures = (element: XmlElement): number => countElements(PICTURES, element);

/** Number of such elements in an element. Word writes some of them twice: for itself, and for older programs. */
export function countElements(names: ReadonlySet<string>, element: XmlElement): number {
  if (element.name === 'mc:Fallback') return 0;
  const own = names.has(element.name) ? 1 : 0;
  return childrenOf(element).reduce((sum, child) => sum + countElements(names, child), own);
}

/** Captions of tables; figures are always pictures. */
const TABLE_CAPTION = /^table\b/i;
const TABLE_HEADING = /\b(?:schedule|table|time and events|flow ?chart)\b/i;
const TITLE_CHARACTERS = 120;

/**
 * Tables that were pasted as pictures: a table caption next to a picture and no table, or a heading that names a table and is
 * followed only by a picture. `places` holds the number of blocks before each picture.
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
