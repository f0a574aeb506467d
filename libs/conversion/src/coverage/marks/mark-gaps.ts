import {
  type Gap,
  formatEnglish,
  message,
  type ResultMessage,
  formatSentence,
  type Sentence,
} from '@app/contracts';
import { listed } from '@app/coverage';
import type { MarkReading } from './mark-reading';
import type { MarkUnit, Matrix, MatrixColumn, MatrixRow, PlacedUnit } from './matrix';

/** Units of one table that are missing in the XML. */
export interface Missing {
  readonly matrix: Matrix;
  readonly units: readonly PlacedUnit[];
  /** Marks whose columns are unknown. */
  readonly scattered: readonly MarkUnit[];
}

/** Maximum number of names in one sentence. */
export const MOST_NAMED = 40;
const LONGEST_LABEL = 60;

/** One sentence for each row, and for each column that the XML lacks, with the missing marks. */
export function markGaps({ matrix, units }: Missing, { columns }: MarkReading): Gap[] {
  const hasColumns = matrix.columns.some((column) => (columns.get(column)?.length ?? 0) > 0);
  // If the XML has no visits at all, missing marks are reported by row.
  const isOfColumn = ({ column }: PlacedUnit): boolean =>
    hasColumns && (columns.get(column)?.length ?? 0) === 0;
  const byColumn = grouped(units.filter(isOfColumn), ({ column }) => column);
  const byRow = grouped(
    units.filter((unit) => !isOfColumn(unit)),
    ({ row }) => row,
  );
  return [
    ...[...byColumn].map(([column, members]) => columnGap(matrix, column, members)),
    ...[...byRow].map(([row, members]) => rowGap(matrix, row, members)),
  ];
}

/** Marks that were read as one cell: their number is known, but not their visits. */
export function scatteredGaps({ matrix, scattered }: Missing): Gap[] {
  return [...grouped(scattered, ({ row }) => row)].map(([row, members]) => {
    const told = { count: members.length, row: labelOf(row), page: row.page };
    return gapOf(matrix, { name: labelOf(row), rows: [row] }, formatSentence('marks.scattered', told));
  });
}

/** One sentence for all marks of XML whose structure was not recognized. */
export function notCheckedGap(count: number, matrices: readonly Matrix[]): Gap {
  const [first] = matrices;
  const page = first?.rows[0]?.page ?? null;
  return {
    kind: 'mark',
    label: 'marks of the schedule',
    documentId: first?.documentId ?? 1,
    blockId: first?.table.id ?? null,
    page,
    ...formatSentence('marks.not-checked', { count }),
  };
}

function rowGap(matrix: Matrix, row: MatrixRow, members: readonly PlacedUnit[]): Gap {
  const names = members.map((unit) => withValue(unit.column.label, unit));
  const columns = listed(names, MOST_NAMED);
  const told = { count: members.length, row: labelOf(row), columns, page: row.page };
  return gapOf(matrix, { name: labelOf(row), rows: [row] }, formatSentence('marks.of-row', told));
}

function columnGap(matrix: Matrix, column: MatrixColumn, members: readonly PlacedUnit[]): Gap {
  const rows = members.map(({ row }) => row);
  const page = rows[0]?.page ?? null;
  const names = members.map((unit) => withValue(unit.row.label, unit));
  const told = { count: members.length, column: column.label, rows: listed(names, MOST_NAMED), page };
  return gapOf(matrix, { name: column.label, rows }, formatSentence('marks.of-column', told));
}

function gapOf(
  { documentId, table }: Matrix,
  { name, rows }: { readonly name: string | ResultMessage; readonly rows: readonly MatrixRow[] },
  said: Sentence,
): Gap {
  const label = formatEnglish(name).slice(0, LONGEST_LABEL);
  const rowIds = [...new Set(rows.flatMap(({ index }) => table.rows[index]?.id ?? []))];
  const page = rows[0]?.page ?? null;
  return { kind: 'mark', ...said, label, page, documentId, blockId: table.id, rowIds };
}

const labelOf = ({ label, group, index }: MatrixRow): string | ResultMessage => {
  if (label === '') return message('marks.row-without-label', { number: index + 1 });
  return group === '' || group === label ? label : `${label} (${group})`;
};

const withValue = (name: string, { value }: MarkUnit): string =>
  value === null ? name : `${name}: ${value}`;

/** Groups items by a common property, in order. */
export function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const known = groups.get(keyOf(item));
    if (known === undefined) groups.set(keyOf(item), [item]);
    else known.push(item);
  }
  return groups;
}
