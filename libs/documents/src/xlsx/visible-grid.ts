import { utils, type WorkBook } from 'xlsx';

/** Rows and columns of a sheet as Excel shows them: without hidden ones, counted from 0. */
export interface VisibleGrid {
  /** The shown number of a stored row; undefined if Excel hides it. */
  readonly rowOf: (stored: number) => number | undefined;
  /** The shown number of a stored column; undefined if Excel hides it. */
  readonly columnOf: (stored: number) => number | undefined;
  /** The address of a shown cell in the file, such as `B5`. */
  readonly addressOf: (row: number, column: number) => string;
}

/** Reads which rows and columns of a sheet are shown. Height or width 0 hides as well. */
export function visibleGrid(book: WorkBook, name: string): VisibleGrid {
  const sheet = book.Sheets[name];
  const rows = numbering(
    indexesOf(sheet?.['!rows'] ?? [], ({ hidden, hpt, hpx }) => hidden === true || hpt === 0 || hpx === 0),
  );
  const columns = numbering(
    indexesOf(sheet?.['!cols'] ?? [], ({ hidden, width }) => hidden === true || width === 0),
  );
  return {
    rowOf: rows.shownOf,
    columnOf: columns.shownOf,
    addressOf: (row, column) => utils.encode_cell({ r: rows.storedOf(row), c: columns.storedOf(column) }),
  };
}

/** Iterates over keys, because the arrays of SheetJS can have many holes. */
const indexesOf = <T>(values: readonly T[], isHidden: (value: T) => boolean): readonly number[] =>
  Object.entries(values).flatMap(([index, value]) => (value && isHidden(value) ? [Number(index)] : []));

interface Numbering {
  readonly shownOf: (stored: number) => number | undefined;
  readonly storedOf: (shown: number) => number;
}

/** Numbers the positions that are not hidden. `hidden` is in ascending order. */
function numbering(hidden: readonly number[]): Numbering {
  if (hidden.length === 0) return { shownOf: (stored) => stored, storedOf: (shown) => shown };
  const isHidden = new Set(hidden);
  /** Number of hidden positions below a stored position. */
  const below = (stored: number): number => {
    let [from, to] = [0, hidden.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((hidden[middle] ?? 0) < stored) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  return {
    shownOf: (stored) => (isHidden.has(stored) ? undefined : stored - below(stored)),
    storedOf: (shown) => {
      let stored = shown;
      for (const at of hidden) {
        if (at > stored) break;
        stored++;
      }
      return stored;
    },
  };
}
