/** A single mark on a page or a sheet. */
export interface PlacedMark {
  /** Equal for marks of one column. */
  readonly x: number;
  /** Equal for marks of one row. */
  readonly y: number;
}

const FEWEST_MARKS = 4;

/**
 * Returns the marks if they form rows and columns as in a schedule, otherwise none. So bullets, ticked boxes of a form and a sign
 * in a formula do not count. `near` is the maximum distance of marks in one row or column.
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

/** A filled cell of a file. `text` is empty if the file gives its characters by a code. */
export interface FilledCell {
  readonly text: string;
  readonly row: number;
  readonly column: number;
}

/** Longest text that is counted, in characters. */
const LONGEST_TEXT = 12;

/** Equal short texts that form rows and columns, whatever they say. The first column holds labels and is left out. */
export function repeatedTexts(
  cells: readonly FilledCell[],
): readonly { readonly text: string; readonly count: number }[] {
  const places = new Map<string, PlacedMark[]>();
  for (const { text, row, column } of cells) {
    const plain = text.replace(/\s+/g, ' ').trim();
    if (column === 0 || plain.length > LONGEST_TEXT) continue;
    const known = places.get(plain) ?? [];
    known.push({ x: column, y: row });
    places.set(plain, known);
  }
  return [...places].flatMap(([text, marks]) => {
    const { length } = arrangedMarks(marks, { x: 0, y: 0 });
    return length === 0 ? [] : [{ text, count: length }];
  });
}

/** Number of positions in each row or column. */
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
