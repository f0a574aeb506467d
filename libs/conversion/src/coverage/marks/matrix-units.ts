import {
  type MarkUnit,
  type MatrixColumn,
  type MatrixRow,
  type InterpretedCell,
  type InterpretedRows,
} from './matrix';
import { printed } from './printed';

/** Texts longer than this next to marks are sentences. */
const LONGEST_VALUE = 40;
const REMARK_COLUMN =
  /^(?:comments?|notes?|remarks?|references?|protocol section|section|details|additional information|instructions?)\b/i;

export const REMARK_RULE = 'a remark beside the marks';

interface Grid {
  readonly rows: readonly MatrixRow[];
  readonly columns: readonly MatrixColumn[];
  readonly labelColumns: number;
}

/** Each mark once for every row and column that its cell covers, and each time or dose among marks. */
export function unitsOf(said: InterpretedRows, { rows, columns, labelColumns }: Grid): MarkUnit[] {
  const byRow = new Map(rows.map((row) => [row.index, row]));
  const byColumn = new Map(columns.map((column) => [column.index, column]));
  const units: MarkUnit[] = [];
  const texts: { readonly covered: Covered; readonly one: InterpretedCell }[] = [];
  const marked = { rows: new Set<MatrixRow>(), columns: new Set<MatrixColumn>() };
  said.forEach((row, index) => {
    for (const one of row) {
      const { cell, saying } = one;
      if (cell.column < labelColumns || saying.kind === 'nothing') continue;
      const covered = coveredBy(one, index, { byRow, byColumn });
      if (saying.kind !== 'mark' && saying.kind !== 'marks') {
        texts.push({ covered, one });
        continue;
      }
      const added = marksOf(one, covered);
      units.push(...added);
      for (const { row: at, column } of added) {
        marked.rows.add(at);
        if (column !== null) marked.columns.add(column);
      }
    }
  });
  return [...units, ...texts.flatMap(({ covered, one }) => valuesOf(one, covered, { marked, columns }))];
}

interface Covered {
  readonly rows: readonly MatrixRow[];
  readonly columns: readonly MatrixColumn[];
}

function coveredBy(
  { cell }: InterpretedCell,
  index: number,
  { byRow, byColumn }: { byRow: ReadonlyMap<number, MatrixRow>; byColumn: ReadonlyMap<number, MatrixColumn> },
): Covered {
  const range = (from: number, count: number) =>
    Array.from({ length: count }, (_unused, step) => from + step);
  return {
    rows: range(index, cell.rowSpan).flatMap((at) => byRow.get(at) ?? []),
    columns: range(cell.column, cell.columnSpan).flatMap((at) => byColumn.get(at) ?? []),
  };
}

function marksOf({ cell, saying }: InterpretedCell, { rows, columns }: Covered): MarkUnit[] {
  const said = { value: null, leftOut: null };
  const count = saying.kind === 'marks' ? saying.count : 1;
  const isEach = count === 1 || cell.columnSpan === 1 || count >= cell.columnSpan;
  if (isEach) return rows.flatMap((row) => columns.map((column) => ({ row, column, ...said })));
  return rows.flatMap((row) => Array.from({ length: count }, () => ({ row, column: null, ...said })));
}

/** A text counts if marks appear in its row or its column. Sentences and texts in a column of remarks are excluded. */
function valuesOf(
  { cell }: InterpretedCell,
  covered: Covered,
  {
    marked,
    columns: all,
  }: { marked: { rows: Set<MatrixRow>; columns: Set<MatrixColumn> } } & {
    columns: readonly MatrixColumn[];
  },
): MarkUnit[] {
  const value = printed(cell.text);
  if (!/[\p{L}\p{N}]/u.test(value)) return [];
  const isLong = value.length > LONGEST_VALUE;
  const isOverAll = isRemarkOver(cell, all);
  return covered.rows.flatMap((row) =>
    covered.columns.flatMap((column): MarkUnit[] => {
      const isAmong = marked.columns.has(column);
      if (!isAmong && !marked.rows.has(row)) return [];
      const isRemark =
        isOverAll ||
        (isLong && !isAmong) ||
        (!isAmong && REMARK_COLUMN.test(column.headers.map(({ text }) => text).join(' ')));
      return [{ row, column, value, leftOut: isRemark ? REMARK_RULE : null }];
    }),
  );
}

/** A sentence that spans most of the visits. */
export const isRemarkOver = (
  { text, columnSpan }: InterpretedCell['cell'],
  columns: readonly MatrixColumn[],
): boolean => columnSpan > 1 && columnSpan > columns.length / 2 && printed(text).length > LONGEST_VALUE;

/** Positions with an unknown column. A reference to any column of such a row is accepted. */
export const scatteredRows = (units: readonly MarkUnit[]): ReadonlySet<MatrixRow> =>
  new Set(units.flatMap(({ row, column }) => (column === null ? [row] : [])));
