import { latinKey } from '@app/text-normalization';
import type { PageCell, PageRow, PageTable } from './page-table';

/** Maximum drift of the column edges of a continued table. */
const DRIFT = 4;

/** A logical table, joined over pages. */
export interface DocumentTable {
  readonly parts: readonly PageTable[];
  readonly columns: number;
  readonly rows: readonly PageRow[];
  /** Header rows that are repeated on a later page. */
  readonly repeated: readonly PageRow[];
}

export function startTable(table: PageTable): DocumentTable {
  return { parts: [table], columns: table.xs.length - 1, rows: table.rows, repeated: [] };
}

/** What is printed between two tables: at most a repeated title, also notes, or other text, which parts them. */
export type Separation = 'nothing' | 'notes' | 'text';

/** Joins a table with a table of a later page that continues it, downwards or to the right. Otherwise returns undefined. */
export function continueTable(
  table: DocumentTable,
  next: PageTable,
  between: Separation,
): DocumentTable | undefined {
  const last = table.parts.at(-1);
  if (!last || next.page <= last.page || next.page > last.page + 1 || between === 'text') return undefined;
  return joinHalves(table, next) ?? joinDown(table, last, next, between === 'nothing');
}

function joinDown(
  table: DocumentTable,
  last: PageTable,
  next: PageTable,
  isAdjacent: boolean,
): DocumentTable | undefined {
  const repeats = repeatedHeaders(table.rows, next.rows);
  if (repeats === 0 && !isAdjacent) return undefined;
  const mapping = sameGeometry(last.xs, next.xs, DRIFT)
    ? undefined
    : (columnMapping(last.xs, next.xs) ??
      (repeats > 0 && last.xs.length === next.xs.length ? undefined : null));
  if (mapping === null) return undefined;
  if (repeats === 0 && startsOwnHeaders(table, next)) return undefined;
  const rows = next.rows.slice(repeats).map((row) => (mapping ? remap(row, mapping) : row));
  return {
    parts: [...table.parts, mapping ? { ...next, xs: last.xs } : next],
    columns: table.columns,
    rows: [...table.rows, ...rows.map((row) => ({ ...row, isHeader: false }))],
    repeated: [...table.repeated, ...next.rows.slice(0, repeats)],
  };
}

/** A table with a different header row is a new table, even if its columns fit. */
function startsOwnHeaders(table: DocumentTable, next: PageTable): boolean {
  const [first] = next.rows;
  if (!first?.isHeader || !table.rows.some((row) => row.isHeader)) return false;
  return first.cells.length > 1;
}

/** Text that a later page adds to the repeated header. */
const CONTINUED = /\(?\b(continued|cont['’]?d|cont\.|concluded)\)?/g;

const textOf = (row: PageRow): string =>
  row.cells
    .map((cell) => latinKey(cell.text.toLowerCase().replace(CONTINUED, '')))
    .filter((text) => text !== '')
    .join('|');

function repeatedHeaders(rows: readonly PageRow[], next: readonly PageRow[]): number {
  let count = 0;
  while (count < next.length) {
    const one = rows[count];
    const other = next[count];
    if (!one || !other || textOf(one) !== textOf(other)) break;
    count++;
  }
  const headers = rows.filter((row) => row.isHeader).length;
  if (headers > 0) return count >= headers / 2 ? Math.min(count, headers) : 0;
  return count;
}

function sameGeometry(one: readonly number[], other: readonly number[], drift: number): boolean {
  return (
    one.length === other.length && one.every((x, index) => Math.abs(x - (other[index] ?? Infinity)) <= drift)
  );
}

/** Positions of a coarser table's edges among those of a finer one. */
function columnMapping(fine: readonly number[], coarse: readonly number[]): readonly number[] | undefined {
  if (coarse.length > fine.length || coarse.length < 3) return undefined;
  const mapping: number[] = [];
  for (const x of coarse) {
    const index = fine.findIndex((edge) => Math.abs(edge - x) <= DRIFT);
    if (index < 0) return undefined;
    mapping.push(index);
  }
  return mapping;
}

function remap(row: PageRow, mapping: readonly number[]): PageRow {
  const cells = row.cells.map((cell): PageCell => {
    const column = mapping[cell.column] ?? cell.column;
    const end = mapping[cell.column + cell.columnSpan] ?? column + cell.columnSpan;
    return { ...cell, column, columnSpan: Math.max(1, end - column) };
  });
  return { ...row, cells };
}

/** Texts of the leading columns that two halves of one wide table share. */
function leadingKey(row: PageRow, columns: number): string {
  const texts = new Array<string>(columns).fill('');
  for (const cell of row.cells) {
    if (cell.column < columns) texts[cell.column] = latinKey(cell.text);
  }
  return texts.join('|');
}

const LARGEST_STUB = 3;
const FEWEST_ROWS = 5;

/** Two halves of one wide table: same labels in the leading columns, different remaining columns. */
function joinHalves(table: DocumentTable, next: PageTable): DocumentTable | undefined {
  if (table.rows.length < FEWEST_ROWS || next.rows.length < FEWEST_ROWS) return undefined;
  const [first] = table.rows;
  const [nextFirst] = next.rows;
  if (!first || !nextFirst || textOf(first) === textOf(nextFirst)) return undefined;
  if (repeatsLabels(next.rows)) return undefined;
  for (let stub = Math.min(LARGEST_STUB, table.columns - 1, next.xs.length - 2); stub > 0; stub--) {
    const places = matchRows(table.rows, next.rows, stub);
    const matched = places.filter((place) => place !== undefined).length;
    if (matched >= next.rows.length * 0.8 && matched >= table.rows.length * 0.6) {
      return joinBeside({ table, next, places, stub });
    }
  }
  return undefined;
}

/** `Population`, `Endpoint` and similar labels, repeated for each objective: such rows continue with the existing labels. */
function repeatsLabels(rows: readonly PageRow[]): boolean {
  const labels = rows.map((row) => leadingKey(row, 1)).filter((label) => label !== '');
  return new Set(labels).size < labels.length * 0.75;
}

/** For each row of the second half, its row in the first half, in order. A blank stub matches none. */
function matchRows(
  rows: readonly PageRow[],
  next: readonly PageRow[],
  stub: number,
): readonly (number | undefined)[] {
  const isNumbered = stub === 1 && hasOnlyRowNumbers(next);
  const keys = rows.map((row) => (isNumbered ? firstWordOf(row) : leadingKey(row, stub)));
  let from = 0;
  return next.map((row) => {
    const key = leadingKey(row, stub);
    if (!/[^|]/.test(key)) return undefined;
    const found = keys.indexOf(key, from);
    if (found < 0) return undefined;
    from = found + 1;
    return found;
  });
}

/** The second half of some tables repeats only the numbers of the rows: `3` continues `3 Vital signs`. */
const hasOnlyRowNumbers = (rows: readonly PageRow[]): boolean =>
  rows.slice(1).every((row) => /^\d{1,3}$/.test(leadingKey(row, 1)));

const firstWordOf = ({ cells }: PageRow): string =>
  latinKey(/^\S+/.exec(cells.find(({ column }) => column === 0)?.text ?? '')?.[0] ?? '');

interface Halves {
  readonly table: DocumentTable;
  readonly next: PageTable;
  readonly places: readonly (number | undefined)[];
  readonly stub: number;
}

function joinBeside({ table, next, places, stub }: Halves): DocumentTable {
  const shift = table.columns - stub;
  const rows = [...table.rows];
  const repeated: PageRow[] = [];
  next.rows.forEach((row, index) => {
    const moved = row.cells
      .filter((cell) => cell.column >= stub)
      .map((cell) => ({ ...cell, column: cell.column + shift, page: next.page }));
    const labels = row.cells.filter((cell) => cell.column < stub);
    const place = places[index];
    const target = place === undefined ? undefined : rows[place];
    if (target && place !== undefined) {
      rows[place] = { ...target, cells: [...target.cells, ...moved] };
      repeated.push({ ...row, cells: labels });
    } else rows.push({ ...row, cells: [...labels, ...moved], isHeader: false });
  });
  return {
    parts: [...table.parts, next],
    columns: table.columns + next.xs.length - 1 - stub,
    rows,
    repeated: [...table.repeated, ...repeated],
  };
}
