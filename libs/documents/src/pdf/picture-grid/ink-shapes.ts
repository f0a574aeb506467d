import type { Rect } from '../content';
import type { Bitmap } from './bitmap';

/** Pixels that touch each other. The box is in pixels; `right` and `bottom` are the first behind it. */
export interface InkPart extends Rect {
  readonly pixels: number;
}

/** The connected parts of the ink inside a box. */
export function inkParts({ width, ink }: Bitmap, box: Rect): readonly InkPart[] {
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  if (wide <= 0 || high <= 0) return [];
  // A copy whose ink is taken away part by part.
  const rest = new Uint8Array(wide * high);
  for (let y = 0; y < high; y++) {
    const from = (box.top + y) * width + box.left;
    rest.set(ink.subarray(from, from + wide), y * wide);
  }
  const parts: InkPart[] = [];
  for (let start = rest.indexOf(1); start >= 0; start = rest.indexOf(1, start + 1)) {
    const part = takePart(rest, wide, start);
    parts.push({
      left: box.left + part.left,
      right: box.left + part.right,
      top: box.top + part.top,
      bottom: box.top + part.bottom,
      pixels: part.pixels,
    });
  }
  return parts;
}

/** Takes the part with a pixel away from the ink. */
function takePart(rest: Uint8Array, wide: number, start: number): InkPart {
  let [left, right, top, bottom, pixels] = [wide, 0, Infinity, 0, 0];
  const open = [start];
  rest[start] = 0;
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const x = place % wide;
    const y = (place - x) / wide;
    if (x < left) left = x;
    if (x >= right) right = x + 1;
    if (y < top) top = y;
    if (y >= bottom) bottom = y + 1;
    pixels += 1;
    for (let row = place - wide; row <= place + wide; row += wide)
      for (let near = x === 0 ? row : row - 1; near <= (x === wide - 1 ? row : row + 1); near++) {
        if (rest[near] !== 1) continue;
        rest[near] = 0;
        open.push(near);
      }
  }
  return { left, right, top, bottom, pixels };
}

/** What a sign looks like: its size, and the share of ink in each field of a small grid over it. */
export interface InkShape {
  readonly width: number;
  readonly height: number;
  readonly fields: Float64Array;
}

const FIELDS = 8;

export function shapeOf({ width, ink }: Bitmap, { left, right, top, bottom }: Rect): InkShape {
  const fields = new Float64Array(FIELDS * FIELDS);
  const counts = new Float64Array(FIELDS * FIELDS);
  // Small signs have fewer pixels than fields: every field gets samples.
  const steps = FIELDS * 3;
  for (let row = 0; row < steps; row++)
    for (let column = 0; column < steps; column++) {
      const x = Math.floor(left + ((column + 0.5) / steps) * (right - left));
      const y = Math.floor(top + ((row + 0.5) / steps) * (bottom - top));
      const field = Math.floor(row / 3) * FIELDS + Math.floor(column / 3);
      fields[field] = (fields[field] ?? 0) + (ink[y * width + x] ?? 0);
      counts[field] = (counts[field] ?? 0) + 1;
    }
  return {
    width: right - left,
    height: bottom - top,
    fields: blurred(fields.map((sum, field) => sum / (counts[field] ?? 1))),
  };
}

/** A thin stroke falls into one field or its neighbor, as the pixels of a scanner lie: neighbors share their ink. */
const blurred = (fields: Float64Array): Float64Array =>
  fields.map((_share, field) => {
    const [column, row] = [field % FIELDS, Math.floor(field / FIELDS)];
    let [sum, count] = [0, 0];
    for (let near = 0; near < 9; near++) {
      const [x, y] = [column + (near % 3) - 1, row + Math.floor(near / 3) - 1];
      if (x < 0 || x >= FIELDS || y < 0 || y >= FIELDS) continue;
      sum += fields[y * FIELDS + x] ?? 0;
      count += 1;
    }
    return sum / count;
  });

/** Largest ratio of the sizes of equal signs. */
const SIZE_RATIO = 1.5;

/** The share of the ink of two signs that lies elsewhere: 0 if they are equal, 1 also if their sizes differ. */
export function differenceOf(one: InkShape, other: InkShape): number {
  const ratio = (a: number, b: number) => Math.max(a, b) / Math.min(a, b);
  if (ratio(one.width, other.width) > SIZE_RATIO || ratio(one.height, other.height) > SIZE_RATIO) return 1;
  let [differing, all] = [0, 0];
  one.fields.forEach((share, field) => {
    const beside = other.fields[field] ?? 0;
    differing += Math.abs(share - beside);
    all += share + beside;
  });
  return differing / all;
}

/** Signs that differ by less are printed with one character. */
const ALIKE = 0.19;

/** Groups signs that look alike, the largest group first. */
export function alikeGroups<Sign extends { readonly shape: InkShape }>(
  signs: readonly Sign[],
): readonly (readonly Sign[])[] {
  const groups: { mean: InkShape; members: Sign[] }[] = [];
  for (const sign of signs) {
    const nearest = groups
      .map((group) => ({ group, difference: differenceOf(group.mean, sign.shape) }))
      .reduce<{ group?: (typeof groups)[number]; difference: number }>(
        (one, other) => (other.difference < one.difference ? other : one),
        { difference: ALIKE },
      ).group;
    if (nearest === undefined) groups.push({ mean: sign.shape, members: [sign] });
    else {
      nearest.mean = meanOf(nearest.mean, sign.shape, nearest.members.length);
      nearest.members.push(sign);
    }
  }
  return groups.map(({ members }) => members).sort((one, other) => other.length - one.length);
}

function meanOf(mean: InkShape, shape: InkShape, count: number): InkShape {
  const join = (one: number, other: number) => (one * count + other) / (count + 1);
  return {
    width: join(mean.width, shape.width),
    height: join(mean.height, shape.height),
    fields: mean.fields.map((share, field) => join(share, shape.fields[field] ?? 0)),
  };
}
