import { eachNode, type SchedulePart, standardOf, type XmlNode, type XmlSchedule } from '@app/xml';
import { linkedSchedule } from './linked-schedule';
import { type Matrix, type MatrixColumn, type MatrixRow, placeKey } from './matrix';
import { scatteredRows } from './matrix-units';
import { type ColumnPairing, pairColumns } from './pair-columns';
import { pairRows, type RowPairing } from './pair-rows';

/** The schedule of the XML, matched with the printed one. */
export interface MarkReading {
  readonly schedule: XmlSchedule;
  /** True for a standard, which defines where visits and activities are. For other XML only positive matches are reliable. */
  readonly isStandard: boolean;
  readonly rows: RowPairing;
  readonly columns: ColumnPairing;
  readonly holds: (row: MatrixRow, column: MatrixColumn) => boolean;
  readonly isNamed: (row: MatrixRow, column: MatrixColumn) => boolean;
}

/**
 * Reads the references of the XML and matches them with the tables. Each document is handled separately, because several may
 * print one schedule.
 */
export function readMarks(root: XmlNode, matrices: readonly Matrix[]): MarkReading {
  const standard = standardOf(root.namespace);
  const schedule = standard?.scheduleOf(root) ?? linkedSchedule(root, matrices);
  const rows = new Map<MatrixRow, readonly SchedulePart[]>();
  const columns = new Map<MatrixColumn, readonly SchedulePart[]>();
  for (const documentId of new Set(matrices.map((matrix) => matrix.documentId))) {
    const own = matrices.filter((matrix) => matrix.documentId === documentId);
    for (const [row, parts] of pairRows(own, schedule.rows)) rows.set(row, parts);
    for (const [column, parts] of pairColumns(own, schedule.columns)) columns.set(column, parts);
  }
  const planned = new Map<SchedulePart, Set<SchedulePart>>();
  for (const { row, column } of schedule.references)
    planned.set(column, (planned.get(column) ?? new Set()).add(row));
  return {
    schedule,
    rows,
    columns,
    isStandard: standard !== undefined,
    holds: (row, column) =>
      (columns.get(column) ?? []).some((event) =>
        (rows.get(row) ?? []).some((form) => planned.get(event)?.has(form) === true),
      ),
    isNamed: (row, column) => (rows.get(row)?.length ?? 0) > 0 || (columns.get(column)?.length ?? 0) > 0,
  };
}

/** References of the XML without a cell in the documents. */
export interface Unfounded {
  readonly invented: XmlSchedule['references'];
  /** Their form or visit states that no row or column prints it. */
  readonly assumed: XmlSchedule['references'];
}

/** Checks from the references of the XML. A cell with any content, even a time, confirms its reference. */
export function unfoundedIn(
  { schedule, rows, columns }: MarkReading,
  matrices: readonly Matrix[],
): Unfounded {
  const founded = new Map<SchedulePart, Set<SchedulePart>>();
  const paired = new Set<SchedulePart>();
  for (const matrix of matrices) {
    const scattered = scatteredRows(matrix.units);
    for (const row of matrix.rows) {
      const forms = rows.get(row) ?? [];
      for (const form of forms) paired.add(form);
      for (const column of forms.length === 0 ? [] : matrix.columns)
        if (scattered.has(row) || matrix.filled.has(placeKey(row.index, column.index)))
          for (const event of columns.get(column) ?? [])
            founded.set(event, addAll(founded.get(event) ?? new Set(), forms));
    }
    for (const column of matrix.columns) for (const event of columns.get(column) ?? []) paired.add(event);
  }
  const unfounded = schedule.references.filter(({ row, column }) => founded.get(column)?.has(row) !== true);
  const isAssumed = (part: SchedulePart): boolean => part.isAssumed && !paired.has(part);
  return {
    assumed: unfounded.filter(({ row, column }) => isAssumed(row) || isAssumed(column)),
    invented: unfounded.filter(({ row, column }) => !isAssumed(row) && !isAssumed(column)),
  };
}

function addAll<Item>(set: Set<Item>, items: readonly Item[]): Set<Item> {
  for (const item of items) set.add(item);
  return set;
}

/** Every text of the XML, to find a dose or a time of a cell. */
export function textsOf(root: XmlNode, keyOf: (text: string) => string): ReadonlySet<string> {
  const texts = new Set<string>();
  for (const { attributes, text } of eachNode(root)) {
    if (text.trim() !== '') texts.add(keyOf(text));
    for (const { value } of attributes) texts.add(keyOf(value));
  }
  return texts;
}
