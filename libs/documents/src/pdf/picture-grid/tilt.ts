import type { Rect } from '../content';
import type { Bitmap } from './bitmap';
import type { InkRun } from './ink-lines';

/** In degrees. A scanner's feeder tilts a page by less. */
const LARGEST = 2;
const COARSE = 0.1;
const FINE = 0.02;
/** In degrees. A smaller tilt moves the end of a line by less than its own thickness. */
const SMALLEST = 0.04;

/** How far the lines of a page fall to the right, in degrees: at this angle their ink lies in the fewest rows. */
export function tiltOf(runs: readonly InkRun[], height: number): number {
  const best = (angles: readonly number[]): number =>
    angles
      .map((angle) => ({ angle, score: rowsScore(runs, height, angle) }))
      .reduce((one, other) => (other.score > one.score ? other : one)).angle;
  const coarse = best(anglesAround(0, LARGEST, COARSE));
  const tilt = best(anglesAround(coarse, COARSE, FINE));
  return Math.abs(tilt) < SMALLEST ? 0 : tilt;
}

/** From the middle outwards, so that equal scores give the smaller angle. */
function anglesAround(middle: number, width: number, step: number): readonly number[] {
  const steps = Math.round(width / step);
  const beside = Array.from({ length: steps }, (_none, index) => (index + 1) * step);
  return [middle, ...beside.flatMap((by) => [middle + by, middle - by])];
}

/** Runs are taken in pieces of so many pixels, because a long run shows nothing of its angle as a whole. */
const PIECE = 16;

function rowsScore(runs: readonly InkRun[], height: number, angle: number): number {
  const slope = Math.tan(radians(angle));
  const rows = new Float64Array(height * 2);
  for (const { y, from, to } of runs)
    for (let x = from; x + PIECE <= to; x += PIECE) {
      const row = Math.round(y - (x + PIECE / 2) * slope + height / 2);
      rows[row] = (rows[row] ?? 0) + 1;
    }
  return rows.reduce((sum, ink) => sum + ink * ink, 0);
}

/** Turns a bitmap about its middle so that its lines are level. */
export function straightened({ width, height, ink }: Bitmap, tilt: number): Bitmap {
  const [sin, cos] = [Math.sin(radians(tilt)), Math.cos(radians(tilt))];
  const [middleX, middleY] = [width / 2, height / 2];
  const level = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const fromX = middleX + (x - middleX) * cos - (y - middleY) * sin + 0.5;
      const fromY = middleY + (x - middleX) * sin + (y - middleY) * cos + 0.5;
      if (fromX < 0 || fromX >= width || fromY < 0 || fromY >= height) continue;
      // `| 0` cuts off the fraction.
      level[y * width + x] = ink[(fromY | 0) * width + (fromX | 0)] ?? 0;
    }
  return { width, height, ink: level };
}

/** Moves a box with its page, which is turned by an angle about its middle. The box itself stays upright. */
export function turnedBox<Box extends Rect>(
  box: Box,
  { width, height }: { readonly width: number; readonly height: number },
  angle: number,
): Box {
  const [sin, cos] = [Math.sin(radians(angle)), Math.cos(radians(angle))];
  const [x, y] = [(box.left + box.right - width) / 2, (box.top + box.bottom - height) / 2];
  const [right, down] = [x * cos - y * sin - x, x * sin + y * cos - y];
  return {
    ...box,
    left: box.left + right,
    right: box.right + right,
    top: box.top + down,
    bottom: box.bottom + down,
  };
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
