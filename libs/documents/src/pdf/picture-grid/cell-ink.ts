import type { Rect } from '../content';
import type { Grid, GridCell } from '../tables';
import type { Bitmap } from './bitmap';
import { type InkPart, inkParts, type InkShape, shapeOf } from './ink-shapes';
import { isWithin, type Word } from './words';

/** The ink inside a cell, without its lines. */
export interface InkedCell {
  readonly cell: GridCell;
  /** Around all of its ink, in points. */
  readonly box: Rect;
  readonly words: readonly Word[];
  /** Set if the ink is compact and as small as a sign. */
  readonly shape?: InkShape;
  /** A stroke leads from one side of the cell to another: a curve, not print. */
  readonly isCrossed: boolean;
}

/** Smaller ink is dust, in square points. */
const DUST = 0.9;
/** Height and width of a sign, in points. */
const SIGN = { smallest: 2.4, widest: 18, highest: 16 };
/** A sign has at most so many large parts: a box and the cross in it. */
const MOST_PARTS = 2;
/** A part that is larger than this share of the largest counts as large. */
const LARGE_PART = 0.3;

/** Looks into every cell of a grid. Cells without ink are left out. */
export function inkedCells(
  grid: Grid,
  {
    bitmap,
    scale,
    words,
  }: { readonly bitmap: Bitmap; readonly scale: number; readonly words: readonly Word[] },
): readonly InkedCell[] {
  const inside = words.filter((word) => isWithin(grid, word));
  return grid.cells.flatMap((cell): InkedCell[] => {
    const area = pixelBox(cell, bitmap, scale);
    const parts = inkParts(bitmap, area).filter(
      (part) => part.pixels >= DUST * scale * scale && !isRestOfLine(part, area, scale),
    );
    if (parts.length === 0) return [];
    const around = uniteParts(parts);
    const shape = isSign(parts, around, scale) ? { shape: shapeOf(bitmap, around) } : {};
    return [
      {
        cell,
        box: inPoints(around, scale),
        words: inside.filter((word) => isWithin(cell, word)),
        isCrossed: parts.some((part) => sidesTouched(part, area) > 1),
        ...shape,
      },
    ];
  });
}

function isSign(parts: readonly InkPart[], { left, right, top, bottom }: Rect, scale: number): boolean {
  const [width, height] = [(right - left) / scale, (bottom - top) / scale];
  const largest = Math.max(...parts.map(({ pixels }) => pixels));
  return (
    Math.max(width, height) >= SIGN.smallest &&
    width <= SIGN.widest &&
    height <= SIGN.highest &&
    parts.filter(({ pixels }) => pixels >= largest * LARGE_PART).length <= MOST_PARTS
  );
}

/** In points. */
const THINNEST_PART = 1;

/** What remains of a line lies thin along a side of its cell. */
const isRestOfLine = (part: Rect, area: Rect, scale: number): boolean =>
  (part.bottom - part.top <= THINNEST_PART * scale &&
    (part.top <= area.top + 1 || part.bottom >= area.bottom - 1)) ||
  (part.right - part.left <= THINNEST_PART * scale &&
    (part.left <= area.left + 1 || part.right >= area.right - 1));

const sidesTouched = (part: Rect, area: Rect): number =>
  Number(part.left <= area.left + 1) +
  Number(part.right >= area.right - 1) +
  Number(part.top <= area.top + 1) +
  Number(part.bottom >= area.bottom - 1);

/** The pixels inside a box, without half a line. */
function pixelBox({ left, right, top, bottom }: Rect, { width, height }: Bitmap, scale: number): Rect {
  const inset = scale * 0.6;
  return {
    left: Math.max(0, Math.round(left * scale + inset)),
    right: Math.min(width, Math.round(right * scale - inset)),
    top: Math.max(0, Math.round(top * scale + inset)),
    bottom: Math.min(height, Math.round(bottom * scale - inset)),
  };
}

const uniteParts = (parts: readonly Rect[]): Rect => ({
  left: Math.min(...parts.map(({ left }) => left)),
  right: Math.max(...parts.map(({ right }) => right)),
  top: Math.min(...parts.map(({ top }) => top)),
  bottom: Math.max(...parts.map(({ bottom }) => bottom)),
});

export const inPoints = ({ left, right, top, bottom }: Rect, scale: number): Rect => ({
  left: left / scale,
  right: right / scale,
  top: top / scale,
  bottom: bottom / scale,
});
