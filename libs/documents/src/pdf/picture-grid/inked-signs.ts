import { isLoneMark } from '@app/text-normalization';
import { arrangedMarks } from '../../marks/arranged-marks';
import type { Bitmap } from './bitmap';
import { inPoints } from './cell-ink';
import { alikeGroups, inkParts, shapeOf } from './ink-shapes';
import { isWithin, type Word } from './words';

/** Height and width of a sign, in points. */
const SMALLEST = 3;
const LARGEST = 14;
/** In points: no other ink is so near to the left or right of a sign. */
const FREE = 5;
/** Largest distance of signs in one row or column, in points. */
const NEAR = { x: 6, y: 3 };
/** A page with more parts of ink is a photograph or a drawing. */
const MOST_PARTS = 6000;

/**
 * Counts the signs of a page that look alike, stand alone and form rows and columns. Tables are not looked for. Signs over which
 * text recognition read a letter or a number are left out.
 */
export function countInkedSigns(page: {
  readonly bitmap: Bitmap;
  readonly scale: number;
  readonly words: readonly Word[];
}): number {
  const { bitmap, scale, words } = page;
  const parts = inkParts(bitmap, { left: 0, top: 0, right: bitmap.width, bottom: bitmap.height });
  const print = words.filter(({ text }) => !isLoneMark(text));
  const large = parts
    .map((part) => ({ part, box: inPoints(part, scale) }))
    .filter(({ box }) => Math.max(box.right - box.left, box.bottom - box.top) >= SMALLEST);
  if (large.length > MOST_PARTS) return 0;
  const signs = large.filter(({ box }) => {
    if (Math.max(box.right - box.left, box.bottom - box.top) > LARGEST) return false;
    const isAlone = large.every(
      ({ box: other }) =>
        other === box ||
        other.bottom < box.top ||
        other.top > box.bottom ||
        other.right < box.left - FREE ||
        other.left > box.right + FREE,
    );
    return isAlone && !print.some((word) => isWithin(word, box));
  });
  const [alike = []] = alikeGroups(signs.map((sign) => ({ ...sign, shape: shapeOf(bitmap, sign.part) })));
  return arrangedMarks(
    alike.map(({ box }) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 })),
    NEAR,
  ).length;
}
