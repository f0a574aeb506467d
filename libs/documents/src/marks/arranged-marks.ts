/** A mark that stands by itself, somewhere on a page or a sheet. */
export interface PlacedMark {
  /** Marks of one column have the same. */
  readonly x: number;
  /** Marks of one row have the same. */
  readonly y: number;
}

const FEWEST_MARKS = 4;

/**
 * The marks, where they stand in rows and columns as those of a schedule do; none where they do not. So bullets, ticked boxes
 * of a form and a sign in a formula are no marks. `near` is how far the marks of one row or column may be apart.
 */
export function arrangedMarks<Mark extends PlacedMark>(
  marks: readonly Mark[],
  near: { readonly x: number; readonly y: number },
): readonly Mark[] {
  if (marks.length < FEWEST_MARKS) return [];
  const rows = sizesOf(
    marks.map(({ y }) => y),
    near.y,
  );
  const columns = sizesOf(
    marks.map(({ x }) => x),
    near.x,
  );
  const isSpread = rows.length > 1 && columns.length > 1;
  return isSpread && Math.max(...rows) > 1 && Math.max(...columns) > 1 ? marks : [];
}

/** How many places stand in each row or column. */
function sizesOf(places: readonly number[], near: number): readonly number[] {
  const sizes: number[] = [];
  let last = -Infinity;
  for (const place of places.toSorted((one, other) => one - other)) {
    if (place - last > near) sizes.push(0);
    sizes[sizes.length - 1] = (sizes.at(-1) ?? 0) + 1;
    last = place;
  }
  return sizes;
}
