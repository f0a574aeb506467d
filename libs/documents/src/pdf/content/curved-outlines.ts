import type { Rect } from './geometry';
import type { Point } from './small-shapes';

/** A small blank place that a path with curves draws. */
export interface CurvedOutline extends Rect {
  readonly kind: 'box' | 'circle';
}

/** Height and width, in points. */
const [SMALLEST, LARGEST] = [4, 24];
/** In points: an edge drawn as the area between two outlines is at most this wide. */
const WIDEST_EDGE = 2.5;
/** Share of a side of a box that is straight. */
const STRAIGHT = 0.3;
/** Share of its radius by which a point of a circle can be off. */
const UNROUND = 0.15;

/** A box with rounded corners or a circle: a stroked path, or a filled path between two outlines, one within the other. */
export function curvedOutlineOf(
  parts: readonly (readonly Point[])[],
  isFilled: boolean,
): CurvedOutline | undefined {
  const [outer, inner, more] = parts
    .filter((part) => part.length > 2)
    .map((points) => ({ points, box: boxOf(points) }))
    .sort((one, other) => widthOf(other.box) - widthOf(one.box));
  if (outer === undefined || more !== undefined) return undefined;
  if (inner === undefined ? isFilled : !isAround(outer.box, inner.box)) return undefined;
  const [width, height] = [widthOf(outer.box), heightOf(outer.box)];
  if (Math.min(width, height) < SMALLEST || Math.max(width, height) > LARGEST) return undefined;
  const straight = straightSides(outer.points, outer.box);
  if (straight === 4) return { ...outer.box, kind: 'box' };
  const isRound = straight === 0 && outer.points.length > 3 && outer.points.every(isOnCircle(outer.box));
  return isRound ? { ...outer.box, kind: 'circle' } : undefined;
}

const isOnCircle =
  (box: Rect) =>
  ([x, y]: Point): boolean => {
    const radius = (widthOf(box) + heightOf(box)) / 4;
    const distance = Math.hypot(x - (box.left + box.right) / 2, y - (box.top + box.bottom) / 2);
    return Math.abs(distance - radius) <= UNROUND * radius;
  };

/** Number of sides of the box that a straight line of the path follows. */
function straightSides(points: readonly Point[], box: Rect): number {
  const sides = new Set<string>();
  for (const [at, [x, y]] of points.entries()) {
    const [toX, toY] = points[at + 1] ?? [x, y];
    const isFlat = Math.abs(y - toY) < 0.1 && Math.abs(x - toX) >= STRAIGHT * widthOf(box);
    const isUpright = Math.abs(x - toX) < 0.1 && Math.abs(y - toY) >= STRAIGHT * heightOf(box);
    if (isFlat) sides.add(Math.abs(y - box.top) < Math.abs(y - box.bottom) ? 'top' : 'bottom');
    if (isUpright) sides.add(Math.abs(x - box.left) < Math.abs(x - box.right) ? 'left' : 'right');
  }
  return sides.size;
}

const isAround = (outer: Rect, inner: Rect): boolean =>
  [
    inner.left - outer.left,
    outer.right - inner.right,
    inner.top - outer.top,
    outer.bottom - inner.bottom,
  ].every((edge) => edge >= 0 && edge <= WIDEST_EDGE);

function boxOf(points: readonly Point[]): Rect {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

const widthOf = ({ left, right }: Rect): number => right - left;
const heightOf = ({ top, bottom }: Rect): number => bottom - top;
