/** Sizes of the grid of a schedule in pixels. */
export const ROW = 32;
export const HEAD = 60;
export const LABEL = 200;
const COLUMN = 76;
/** Rows and columns that are rendered beyond the edge, so that fast scrolling shows no gap. */
const BEYOND = 6;
/** Rows and columns by which the window moves, so that not every frame of a scroll renders. */
const STRIDE = 3;

/** A scroll position, rounded down to a step of the window. */
export const inSteps = (position: number, step: number): number =>
  Math.floor(position / (step * STRIDE)) * step * STRIDE;

/** The half-open range of lines that are in sight. */
export function windowOf({
  from,
  size,
  step,
  count,
}: {
  from: number;
  size: number;
  step: number;
  count: number;
}): { first: number; last: number } {
  return {
    first: Math.max(0, Math.floor(from / step) - BEYOND),
    last: Math.min(count, Math.ceil((from + size) / step) + BEYOND),
  };
}

/** The width of a column and of all columns. */
export const columnsOf = (count: number): { width: number; total: number } => ({
  width: COLUMN,
  total: COLUMN * count,
});
