import type { Rule } from '../content';
import { type Bitmap, sumsOf } from './bitmap';
import { type InkRun, type Stack, stacksOf, withoutRuns } from './ink-lines';

/** In points. Lines are thinner than a black area. */
const THINNEST = 5;
/** Share of ink in a black area; a scan leaves some light pixels. */
const INKED = 0.96;
/** Width and height of an area, in points, that hides lines of a table: a blackened text, not a bold sign. */
const HIDING = { width: 20, height: 11 };
/** Share of its box that an area with straight edges fills. */
const FILLED = 0.85;

export interface WithoutBlack {
  readonly bitmap: Bitmap;
  /** Edges of the areas, in points: a line of the table is often hidden there. */
  readonly edges: readonly Rule[];
}

/** Removes black areas from a bitmap, such as redacted text. They would join the lines that they touch. */
export function withoutBlackAreas(bitmap: Bitmap, scale: number): WithoutBlack {
  const half = Math.max(2, Math.round((THINNEST * scale) / 2));
  const runs = solidRuns(bitmap, half);
  if (runs.length === 0) return { bitmap, edges: [] };
  return {
    bitmap: withoutRuns(bitmap, runs, half),
    edges: stacksOf(runs, 0).flatMap((stack) => edgesOf(stack, half, scale)),
  };
}

/** Runs of pixels whose surroundings are black. */
function solidRuns(bitmap: Bitmap, half: number): readonly InkRun[] {
  const { width, height } = bitmap;
  const sums = sumsOf(bitmap);
  const fewest = INKED * (2 * half + 1) ** 2;
  const runs: InkRun[] = [];
  for (let y = half; y < height - half; y++) {
    const [top, bottom] = [(y - half) * (width + 1), (y + half + 1) * (width + 1)];
    let from = -1;
    for (let x = half; x <= width - half; x++) {
      const [left, right] = [x - half, x + half + 1];
      const below = (sums[bottom + right] ?? 0) - (sums[bottom + left] ?? 0);
      const above = (sums[top + right] ?? 0) - (sums[top + left] ?? 0);
      const isSolid = x < width - half && below - above >= fewest;
      if (isSolid && from < 0) from = x;
      if (isSolid || from < 0) continue;
      runs.push({ y, from, to: x });
      from = -1;
    }
  }
  return runs;
}

function edgesOf(stack: Stack, half: number, scale: number): readonly Rule[] {
  const [x1, x2] = [(stack.from - half) / scale, (stack.to + half) / scale];
  const [y1, y2] = [(stack.top - half) / scale, (stack.bottom + half + 1) / scale];
  const isFilled = stack.pixels >= (stack.to - stack.from) * (stack.bottom + 1 - stack.top) * FILLED;
  if (!isFilled || x2 - x1 < HIDING.width || y2 - y1 < HIDING.height) return [];
  return [
    { x1, x2, y1, y2: y1 },
    { x1, x2, y1: y2, y2 },
    { x1, x2: x1, y1, y2 },
    { x1: x2, x2, y1, y2 },
  ];
}
