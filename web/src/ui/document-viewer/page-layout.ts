import type { Zoom } from './pdf-toolbar';
import { type Size, type Turn, turnedSize } from './turned-box';

/** The margin between and around pages, in pixels. */
export const GAP = 12;

export interface Layout {
  /** The scale of each page. Pages are fitted to the width, so a landscape page is smaller than a portrait one. */
  readonly scales: readonly number[];
  readonly tops: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** The positions of the pages, computed from their known sizes before rendering. */
export function layOut(
  sizes: readonly Size[],
  { zoom, turn, width }: { zoom: Zoom; turn: Turn; width: number },
): Layout {
  const scales: number[] = [];
  const tops: number[] = [];
  let height = GAP;
  let widest = 0;
  for (const size of sizes.map((upright) => turnedSize(upright, turn))) {
    const scale = zoom === 'width' ? Math.max(0.2, (width - 2 * GAP) / size.width) : zoom;
    scales.push(scale);
    tops.push(height);
    height += size.height * scale + GAP;
    widest = Math.max(widest, size.width * scale);
  }
  return { scales, tops, height, width: Math.max(width, widest + 2 * GAP) };
}

/** The page at a height. Pages are sorted. */
export function pageAt(tops: readonly number[], height: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
