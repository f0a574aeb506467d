import type { Rect } from './geometry';

/** A small shape that a page draws, or a small picture. It may be the sign of a cell. */
export interface SmallShape extends Rect {
  /** `disc` and `circle` are round, `strokes` are slanted lines. */
  readonly kind: 'disc' | 'circle' | 'strokes' | 'picture';
  /** Equal for equal pictures. Small inline pictures have none. */
  readonly picture?: string;
  /** Slanted lines, for ticks and crosses. */
  readonly lines: readonly (readonly [Point, Point])[];
}

export type Point = readonly [x: number, y: number];

/** Height and width of a sign, in points. */
const SMALLEST = 2.5;
const LARGEST = 16;
/** A sign is at most this many times as wide as it is high, or the other way round. */
const LONGEST = 3;

export const hasSizeOfSign = ({ left, top, right, bottom }: Rect): boolean => {
  const [width, height] = [right - left, bottom - top];
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  return shorter >= SMALLEST && longer <= LARGEST && longer <= shorter * LONGEST;
};

interface Path {
  /** The corners of each part of the path, in order. */
  readonly parts: readonly (readonly Point[])[];
  readonly hasCurves: boolean;
  readonly isFilled: boolean;
}

/** The small shape that a path draws; undefined for rules, frames and larger shapes. */
export function smallShapeOf({ parts, hasCurves, isFilled }: Path): SmallShape | undefined {
  const points = parts.flat();
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const box = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
  if (points.length < 2 || points.length > MOST_POINTS || !hasSizeOfSign(box)) return undefined;
  if (hasCurves) return { ...box, kind: isFilled ? 'disc' : 'circle', lines: [] };
  const lines = parts.flatMap((part) =>
    part.flatMap((point, at): readonly (readonly [Point, Point])[] => {
      const next = part[at + 1];
      return next !== undefined && isSlanted(point, next) ? [[point, next]] : [];
    }),
  );
  return lines.length === 0 ? undefined : { ...box, kind: 'strokes', lines };
}

const MOST_POINTS = 60;

const isSlanted = ([x1, y1]: Point, [x2, y2]: Point): boolean =>
  Math.abs(x1 - x2) >= 1 && Math.abs(y1 - y2) >= 1;
