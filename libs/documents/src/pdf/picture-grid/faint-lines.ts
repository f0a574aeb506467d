import type { Rule } from '../content';
import type { Grid } from '../tables';
import type { Bitmap } from './bitmap';

/** A page and the same page with rows as columns. */
export interface BothWays {
  readonly bitmap: Bitmap;
  readonly turned: Bitmap;
  readonly scale: number;
}

/** Share of a side that has ink if a line was printed there. Text across a side has less. */
const INKED = 0.5;
/** In pixels. */
const REACH = 2;
/** In points: where the lines at both ends of a side begin. */
const INSET = 1.5;

/** Sides between the fields of merged cells that are inked, though too little for a line: thin print, or noise. */
export function faintLines({ cells, xs, ys }: Grid, { bitmap, turned, scale }: BothWays): readonly Rule[] {
  return cells.flatMap(({ row, column, rowSpan, columnSpan, left, right, top, bottom }) => [
    ...ys.slice(row + 1, row + rowSpan).flatMap((y): Rule[] => {
      const isLine = isInked(bitmap, { y, from: left, to: right }, scale);
      return isLine ? [{ x1: left, x2: right, y1: y, y2: y }] : [];
    }),
    ...xs.slice(column + 1, column + columnSpan).flatMap((x): Rule[] => {
      const isLine = isInked(turned, { y: x, from: top, to: bottom }, scale);
      return isLine ? [{ x1: x, x2: x, y1: top, y2: bottom }] : [];
    }),
  ]);
}

function isInked(
  { width, height, ink }: Bitmap,
  side: { readonly y: number; readonly from: number; readonly to: number },
  scale: number,
): boolean {
  const middle = Math.round(side.y * scale);
  const [top, bottom] = [Math.max(0, middle - REACH), Math.min(height - 1, middle + REACH)];
  const from = Math.max(0, Math.round((side.from + INSET) * scale));
  const to = Math.min(width, Math.round((side.to - INSET) * scale));
  let inked = 0;
  for (let x = from; x < to; x++) {
    let y = top;
    while (y <= bottom && ink[y * width + x] !== 1) y += 1;
    if (y <= bottom) inked += 1;
  }
  return to > from && inked >= (to - from) * INKED;
}
