import type { Gap } from '@app/contracts';
import type { MarkReading } from './mark-reading';
import type { MarkUnit, Matrix, MatrixColumn, MatrixRow, PlacedUnit } from './matrix';

/** Units of one table that the XML does not hold. */
export interface Missing {
  readonly matrix: Matrix;
  readonly units: readonly PlacedUnit[];
  /** Marks of which nobody can tell the columns. */
  readonly scattered: readonly MarkUnit[];
}

/** A person reads so many names in one sentence. */
const MOST_NAMED = 40;
const LONGEST_LABEL = 60;

/** One sentence for each row, and for each column that the XML does not have: which marks it does not hold. */
export function markGaps({ matrix, units }: Missing, { columns }: MarkReading): Gap[] {
  const hasColumns = matrix.columns.some((column) => (columns.get(column)?.length ?? 0) > 0);
  // Where the XML has no visit at all, what is missing is told by its rows.
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

/** Marks that were read as one cell: how many there are is known, and not at which visits. */
export function scatteredGaps({ matrix, scattered }: Missing): Gap[] {
  return [...grouped(scattered, ({ row }) => row)].map(([row, members]) => {
    const sentence = `${sayMarks(members.length)} of the row “${labelOf(row)}”${onPage(row.page)} ${members.length === 1 ? 'was' : 'were'} read as one cell over several columns; compare the row with the XML.`;
    return gapOf(matrix, { label: labelOf(row), sentence, page: row.page });
  });
}

/** One sentence for all marks of XML whose structure was not understood. */
export function notCheckedGap(count: number, matrices: readonly Matrix[]): Gap {
  const [first] = matrices;
  const page = first?.rows[0]?.page ?? null;
  return {
    ...{ kind: 'mark', label: 'marks of the schedule', documentId: first?.documentId ?? 1 },
    ...{ blockId: first?.table.id ?? null, page },
    sentence: `${sayMarks(count)} of the tables of the documents could not be checked: the XML names neither their rows nor their columns.`,
  };
}

function rowGap(matrix: Matrix, row: MatrixRow, members: readonly PlacedUnit[]): Gap {
  const names = members.map((unit) => withValue(unit.column.label, unit));
  const sentence = `${sayMarks(members.length)} of the row “${labelOf(row)}” (${listed(names)})${onPage(row.page)} ${areNot(members)} in the XML.`;
  return gapOf(matrix, { label: labelOf(row), sentence, page: row.page });
}

function columnGap(matrix: Matrix, column: MatrixColumn, members: readonly PlacedUnit[]): Gap {
  const page = members[0]?.row.page ?? null;
  const names = members.map((unit) => withValue(unit.row.label, unit));
  const sentence = `${sayMarks(members.length)} of the column “${column.label}” (${listed(names)})${onPage(page)} ${areNot(members)} in the XML.`;
  return gapOf(matrix, { label: column.label, sentence, page });
}

function gapOf(matrix: Matrix, said: Pick<Gap, 'label' | 'sentence' | 'page'>): Gap {
  const label = said.label.slice(0, LONGEST_LABEL);
  return { kind: 'mark', ...said, label, documentId: matrix.documentId, blockId: matrix.table.id };
}

const labelOf = ({ label, group, index }: MatrixRow): string => {
  if (label === '') return `row ${index + 1}`;
  return group === '' || group === label ? label : `${label} (${group})`;
};

const withValue = (name: string, { value }: MarkUnit): string =>
  value === null ? name : `${name}: ${value}`;
const areNot = (members: readonly unknown[]): string => (members.length === 1 ? 'is not' : 'are not');
const sayMarks = (count: number): string => (count === 1 ? '1 mark' : `${count} marks`);
const onPage = (page: number | null): string => (page === null ? '' : ` on page ${page}`);

/** The names, and how many more there are. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).join(', ');
  return names.length > MOST_NAMED ? `${shown} and ${names.length - MOST_NAMED} more` : shown;
}

/** Items by what they have in common, in their order. */
export function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const known = groups.get(keyOf(item));
    if (known === undefined) groups.set(keyOf(item), [item]);
    else known.push(item);
  }
  return groups;
}
