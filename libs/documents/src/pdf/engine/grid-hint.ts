import type { GrayImage } from './pixel-data';

/** In pixels: every so many of a row are looked at. */
const STRIDE = 3;
/** In points. A thin line that is tilted by a degree stays within three rows for so long. */
const SHORTEST = 36;
/** In points: lines of a table are at least so far apart. */
const APART = 5;
/** The fewest lines of a table in each direction. */
const FEWEST = 4;
/** A line is darker than this share of its picture. */
const DARKER = 0.85;

/** A quick look at a picture: whether it has enough level and upright lines for a table. `scale` is pixels per point. */
export function mayHoldGrid({ width, height, gray }: GrayImage, scale: number): boolean {
  const dark = meanOf(gray) * DARKER;
  const level = { lines: height, pixels: width, line: width, pixel: 1 };
  const upright = { lines: width, pixels: height, line: 1, pixel: width };
  return [level, upright].every((way) => countLines(gray, way, { dark, scale }) >= FEWEST);
}

function meanOf(gray: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < gray.length; at += 97) {
    sum += gray[at] ?? 0;
    count += 1;
  }
  return sum / Math.max(1, count);
}

/** How to walk over the pixels: number of lines, pixels of each, and the distance of neighbors in the array. */
interface Way {
  readonly lines: number;
  readonly pixels: number;
  readonly line: number;
  readonly pixel: number;
}

function countLines(
  gray: Uint8Array,
  { lines, pixels, line, pixel }: Way,
  { dark, scale }: { readonly dark: number; readonly scale: number },
): number {
  const shortest = (SHORTEST * scale) / STRIDE;
  let [count, last] = [0, -Infinity];
  for (let at = 0; at < lines && count < FEWEST; at++) {
    if (at - last < APART * scale) continue;
    let run = 0;
    for (let place = 0; place < pixels && run < shortest; place += STRIDE) {
      const here = at * line + place * pixel;
      const isDark =
        (gray[here] ?? 255) < dark || (gray[here - line] ?? 255) < dark || (gray[here + line] ?? 255) < dark;
      run = isDark ? run + 1 : 0;
    }
    if (run < shortest) continue;
    count += 1;
    last = at;
  }
  return count;
}
