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
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - half) * (width + 1), Math.min(height, y + half + 1) * (width + 1)];
    const rows = (bottom - top) / (width + 1);
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - half);
      const right = Math.min(width, x + half + 1);
      const sum =
        at(sums, bottom + right) - at(sums, bottom + left) - at(sums, top + right) + at(sums, top + left);
      const value = at(gray, y * width + x);
      if (value < BLACK || value * (right - left) * rows < sum * DARKER) ink[y * width + x] = 1;
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
      row += at(ink, y * width + x);
      sums[(y + 1) * (width + 1) + x + 1] = at(sums, y * (width + 1) + x + 1) + row;
    }
  }
  return sums;
}

/** Rows become columns. */
export function transposed({ width, height, ink }: Bitmap): Bitmap {
  const turned = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + y] = at(ink, y * width + x);
  return { width: height, height: width, ink: turned };
}

/** A value of an array at an index that exists. */
export const at = (values: Uint8Array | Uint32Array, index: number): number => values[index] ?? 0;
