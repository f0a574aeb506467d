import type { Rect } from './geometry';
import type { Point } from './small-shapes';

/** Height and width, in points. */
const [SMALLEST, LARGEST] = [5.5, 16];
/** In points: every point of an outline is this near to an edge of its box. */
const EDGE = 2.5;

/**
 * The box of a small closed path that leaves its middle blank, of any form. It is only counted: what a page shows is compared with
 * what was read, so it does not share the rules by which boxes are read.
 */
export function closedOutline(parts: readonly (readonly Point[])[], isFilled: boolean): Rect | undefined {
  const closed = parts.filter((part) => part.length > 4);
  const points = closed.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const [width, height] = [right - left, bottom - top];
  const isSized = Math.min(width, height) >= SMALLEST && Math.max(width, height) <= LARGEST;
  if (!isSized || Math.max(width, height) > 1.3 * Math.min(width, height)) return undefined;
  if (closed.length > 2 || (isFilled && closed.length !== 2)) return undefined;
  const isOutline = points.every(
    ([x, y]) => Math.min(x - left, right - x) <= EDGE || Math.min(y - top, bottom - y) <= EDGE,
  );
  const hasEnd = closed.every((part) => {
    const [first, last] = [part[0], part.at(-1)];
    return (
      first !== undefined && last !== undefined && Math.hypot(first[0] - last[0], first[1] - last[1]) < 1
    );
  });
  return isOutline && hasEnd ? { left, right, top, bottom } : undefined;
}
