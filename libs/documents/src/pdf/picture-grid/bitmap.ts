import type { PagePicture } from '../content';

/** Black and white pixels of a page, row by row; 1 is ink. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly ink: Uint8Array;
}

/** Half the window that a pixel is compared with, in points: more than the height of a letter. */
const WINDOW = 8;
/** Ink is darker than this share of its surroundings. */
const DARKER = 0.86;
/** Ink whatever its surroundings: the inside of a blackened area. */
const BLACK = 90;

/** Separates ink from paper by the brightness around each pixel, so that shaded cells and uneven light do not count as ink. */
export function binarize({ width, height, scale, gray }: PagePicture): Bitmap {
  const sums = sumsOf({ width, height, ink: gray });
  const half = Math.round(WINDOW * scale);
  const lefts = Int32Array.from({ length: width }, (_left, x) => Math.max(0, x - half));
  const rights = Int32Array.from({ length: width }, (_right, x) => Math.min(width, x + half + 1));
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const [first, last] = [Math.max(0, y - half), Math.min(height, y + half + 1)];
    const [top, bottom] = [first * (width + 1), last * (width + 1)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [lefts[x] ?? 0, rights[x] ?? 0];
      const value = gray[y * width + x] ?? 0;
      const below = (sums[bottom + right] ?? 0) - (sums[bottom + left] ?? 0);
      const above = (sums[top + right] ?? 0) - (sums[top + left] ?? 0);
      if (value < BLACK || value * (right - left) * (last - first) < (below - above) * DARKER)
        ink[y * width + x] = 1;
    }
  }
  return { width, height, ink };
}

/** Sums of all pixels above and to the left, with an empty first row and column. */
export function sumsOf({ width, height, ink }: Bitmap): Uint32Array {
  const sums = new Uint32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += ink[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  return sums;
}

/** Rows become columns. */
export function transposed({ width, height, ink }: Bitmap): Bitmap {
  const turned = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + y] = ink[y * width + x] ?? 0;
  return { width: height, height: width, ink: turned };
}
