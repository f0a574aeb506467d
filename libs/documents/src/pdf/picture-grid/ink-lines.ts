import type { Bitmap } from './bitmap';

/** Ink in one row of pixels that may be a part of a line. `to` is the first pixel behind it. */
export interface InkRun {
  readonly y: number;
  readonly from: number;
  readonly to: number;
}

/** A line, in pixels; `y` is its middle. */
export interface InkLine {
  readonly y: number;
  readonly from: number;
  readonly to: number;
}

/** In points. A line of a cell is longer, the strokes of letters are shorter. */
const SHORTEST_LINE = 14;
/** In points: a break in a line that print or noise leaves. */
const WIDEST_BREAK = 1.5;
/** Share of a line that has ink. The feet of letters have less. */
const INKED = 0.75;
/** Long runs of ink in the rows of a bitmap. `scale` is pixels per point. */
export function inkRuns({ width, height, ink }: Bitmap, scale: number): readonly InkRun[] {
  const [shortest, widest] = [SHORTEST_LINE * scale, breakOf(scale)];
  const runs: InkRun[] = [];
  for (let y = 0; y < height; y++) {
    let [from, last, count] = [-1, -1, 0];
    const end = () => {
      const length = last + 1 - from;
      if (from >= 0 && length >= shortest && count >= length * INKED) runs.push({ y, from, to: last + 1 });
      from = -1;
      count = 0;
    };
    for (let x = 0; x < width; x++) {
      if (ink[y * width + x] !== 1) continue;
      if (from >= 0 && x - last > widest) end();
      if (from < 0) from = x;
      last = x;
      count += 1;
    }
    end();
  }
  return runs;
}

/** Runs of neighboring rows that touch. The rows from `top` to `bottom` are included. */
export interface Stack {
  from: number;
  to: number;
  top: number;
  bottom: number;
  /** Number of pixels, and their sum of rows. */
  pixels: number;
  rows: number;
}

/** The lines of a bitmap without black areas, from the runs in it. */
export function linesOf(bitmap: Bitmap, runs: readonly InkRun[], scale: number): readonly InkLine[] {
  const reach = breakOf(scale);
  const lines = stacksOf(runs, reach).map(({ from, to, pixels, rows }) => {
    const y = rows / pixels;
    return {
      y,
      from: from - grownBy(bitmap, { x: from - 1, y: Math.round(y), step: -1, reach }),
      to: to + grownBy(bitmap, { x: to, y: Math.round(y), step: 1, reach }),
    };
  });
  return bridged(lines, scale);
}

/** In points: a gap that noise leaves in a line; no cell is narrower. Only beside a long piece, unlike the feet of letters. */
const WIDEST_GAP = 9;
const LONG_PIECE = 50;
/** In points: pieces of one line differ by less. */
const SAME_LINE = 0.8;

/** Joins pieces of one line. */
function bridged(lines: readonly InkLine[], scale: number): readonly InkLine[] {
  const bands: InkLine[][] = [];
  for (const line of lines.toSorted((one, other) => one.y - other.y)) {
    const band = bands.at(-1);
    if (band?.[0] !== undefined && line.y - band[0].y <= SAME_LINE * scale) band.push(line);
    else bands.push([line]);
  }
  return bands.flatMap((band) => {
    const joined: InkLine[] = [];
    for (const line of band.toSorted((one, other) => one.from - other.from)) {
      const last = joined.at(-1);
      const isLong =
        last !== undefined && Math.max(last.to - last.from, line.to - line.from) >= LONG_PIECE * scale;
      if (last === undefined || !isLong || line.from - last.to > WIDEST_GAP * scale) joined.push(line);
      else joined[joined.length - 1] = { ...last, to: Math.max(last.to, line.to) };
    }
    return joined;
  });
}

/** In pixels, the widest break in a line. */
const breakOf = (scale: number): number => Math.max(2, Math.round(WIDEST_BREAK * scale));

interface LineEnd {
  readonly x: number;
  readonly y: number;
  readonly step: 1 | -1;
  readonly reach: number;
}

/** How many pixels a thin line goes on beyond its runs: where it changes from one row to the next, runs are short. */
function grownBy({ width, height, ink }: Bitmap, { x, y, step, reach }: LineEnd): number {
  const rows = [y - 1, y, y + 1].filter((row) => row >= 0 && row < height);
  let grown = 0;
  for (let at = x, far = 1; at >= 0 && at < width && far - grown <= reach + 1; at += step, far++)
    if (rows.some((row) => ink[row * width + at] === 1)) grown = far;
  return grown;
}

/** Groups runs, which come row by row. `reach` is the widest gap, in pixels, between runs of neighboring rows. */
export function stacksOf(runs: readonly InkRun[], reach: number): readonly Stack[] {
  const done: Stack[] = [];
  let open: Stack[] = [];
  for (const { y, from, to } of runs) {
    const stack = { from, to, top: y, bottom: y, pixels: to - from, rows: y * (to - from) };
    const rest: Stack[] = [];
    for (const other of open) {
      if (other.bottom < y - 2) done.push(other);
      else if (other.to < from - reach || other.from > to + reach) rest.push(other);
      else join(stack, other);
    }
    open = [...rest, stack];
  }
  return [...done, ...open];
}

function join(stack: Stack, other: Stack): void {
  stack.from = Math.min(stack.from, other.from);
  stack.to = Math.max(stack.to, other.to);
  stack.top = Math.min(stack.top, other.top);
  stack.pixels += other.pixels;
  stack.rows += other.rows;
}

/** Removes runs from a bitmap, with the rough edge of a line, so that signs that touch a line stand alone. */
export function withoutRuns({ width, height, ink }: Bitmap, runs: readonly InkRun[], edge: number): Bitmap {
  const rest = ink.slice();
  for (const { y, from, to } of runs)
    for (let row = Math.max(0, y - edge); row <= Math.min(height - 1, y + edge); row++)
      rest.fill(0, row * width + Math.max(0, from - edge), row * width + Math.min(width, to + edge));
  return { width, height, ink: rest };
}
