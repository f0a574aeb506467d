import type { CriterionSubItem } from '../study';
import { bare, type CriteriaItem, partsOf } from './criteria-series';

/** Deeper items stand on this level. */
const DEEPEST = 8;
/** Left edges that differ by less are one column. */
const SAME_LEFT = 4;
/** Numbers that are aligned on the right (`i.`, `iii.`) begin at different places. */
const SAME_LEFT_OF_SERIES = 12;

/** The sub-items of one criterion, with their depths. */
export function nested(
  items: readonly (CriteriaItem & { readonly blockIds: readonly string[] })[],
): CriterionSubItem[] {
  const depths = depthsOf(items);
  return items.map(({ marker, text, blockIds }, at) => ({ marker, text, blockIds, depth: depths[at] ?? 0 }));
}

/**
 * How deep each item below one criterion is printed: 0 directly under the criterion, 1 under an item, and so on. The left edges
 * decide, then the levels of the lists. Where the document has neither, an item stands under another one if its series begins
 * behind a colon. The depth of an item is never more than one greater than that of the item before it.
 */
export function depthsOf(items: readonly CriteriaItem[]): number[] {
  const path: CriteriaItem[] = [];
  return items.map((item) => {
    const depth = Math.min(item.marker === '' ? depthOfText(item, path) : depthOfMarked(item, path), DEEPEST);
    path.splice(depth, path.length, item);
    return depth;
  });
}

/** A paragraph belongs to the item whose text it is aligned with. */
const depthOfText = ({ left }: CriteriaItem, path: readonly CriteriaItem[]): number =>
  1 +
  path.findLastIndex(
    (open) =>
      open.marker !== '' && left !== undefined && open.left !== undefined && left > open.left + SAME_LEFT,
  );

function depthOfMarked(item: CriteriaItem, path: readonly CriteriaItem[]): number {
  for (let at = path.length - 1; at >= 0; at -= 1) {
    const open = path[at];
    if (open === undefined || open.marker === '') continue;
    const position = positionOf(item, open) ?? positionByMarker(item, open, path.slice(0, at));
    if (position === 'below') return at + 1;
    if (position === 'beside') return at;
  }
  return 0;
}

type Position = 'below' | 'beside' | 'outside';

/** Where an item is printed in relation to an earlier one; undefined if the document does not show it. */
function positionOf(item: CriteriaItem, open: CriteriaItem): Position | undefined {
  if (item.isLine === true || open.isLine === true) return undefined;
  if (item.left !== undefined && open.left !== undefined) {
    const distance = item.left - open.left;
    const isNext = valuesOf(item.marker).length > 0 && continues(item, open);
    if (Math.abs(distance) <= (isNext ? SAME_LEFT_OF_SERIES : SAME_LEFT)) return 'beside';
    return distance > 0 ? 'below' : 'outside';
  }
  if (item.level === open.level) return undefined;
  return item.level > open.level ? 'below' : 'outside';
}

function positionByMarker(item: CriteriaItem, open: CriteriaItem, above: readonly CriteriaItem[]): Position {
  if (isPathBelow(item.marker, open.marker)) return 'below';
  if (continues(item, open)) return 'beside';
  if (above.some((one) => one.marker !== '' && continues(item, one))) return 'outside';
  return /:$/.test(open.text.trim()) && begins(item.marker) ? 'below' : 'beside';
}

/** `4.1.2` under `4.1`. */
const isPathBelow = (marker: string, open: string): boolean =>
  /^\d+(?:\.\d+)*$/.test(bare(open)) && bare(marker).startsWith(`${bare(open)}.`);

/** Whether an item is the next one of the series of another item: `b)` after `a)`, a bullet after an equal bullet. */
function continues({ marker }: CriteriaItem, open: CriteriaItem): boolean {
  if (styleOf(marker) !== styleOf(open.marker)) return false;
  const before = valuesOf(open.marker);
  const values = valuesOf(marker);
  return values.length === 0 || values.some((value) => before.includes(value - 1));
}

const begins = (marker: string): boolean => {
  const values = valuesOf(marker);
  return values.length === 0 || values.includes(1);
};

/** The marker with its number or letter replaced. Capital and small letters are different series. */
const styleOf = (marker: string): string =>
  partsOf(marker).value === undefined
    ? marker
        .trim()
        .replace(/\p{Lu}+/u, 'A')
        .replace(/\p{Ll}+/u, 'a')
    : partsOf(marker).shape;

/** The numbers that a marker can stand for: `i` is the ninth letter and the Roman 1. A bullet has none. */
export function valuesOf(marker: string): number[] {
  const { value } = partsOf(marker);
  if (value !== undefined) return [value];
  const { letter, roman } = lettersOf(marker);
  return [letter, roman].filter((found) => found !== undefined);
}

/** What a marker of letters counts as: a letter of the alphabet, a Roman number, or both. */
export function lettersOf(marker: string): { readonly letter?: number; readonly roman?: number } {
  const letters = bare(marker).toLowerCase();
  const isBullet = letters === 'o' && letters === marker.trim();
  if (!/^[a-z]+$/.test(letters) || isBullet) return {};
  const roman = ROMAN.indexOf(letters) + 1;
  return {
    ...(letters.length === 1 && { letter: letters.charCodeAt(0) - 96 }),
    ...(roman > 0 && { roman }),
  };
}

const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');
