import type { TableBlock, TableCell, TableRow } from '@app/contracts';
import { fieldOf } from '../field';
import type { Field } from '../form';
import { isCondition } from '../question';
import { rangeIn } from '../ranges';
import { type Columns, titledColumns } from './dictionary-columns';
import type { DictionaryColumn } from './dictionary-titles';

const FEWEST_FIELDS = 3;
const FEWEST_HEADS = 2;
/** What a row of codes can state beside its codes, and an example beside its value. */
const STATED: readonly DictionaryColumn[] = [
  'choices',
  'range',
  'validation',
  'instruction',
  'condition',
  'type',
];

/** A table to fill in with a row for each participant, as a dictionary with a row for each of its columns. */
export interface CaptureTable {
  readonly table: TableBlock;
  readonly at: number;
  readonly columns: Columns;
  readonly title: TableCell | undefined;
}

/**
 * Reads a capture table: its first rows give the names, the labels and the codes of its columns, and below them are an example and
 * rows to fill in. Null if a table is none.
 */
export function captureTable(table: TableBlock): CaptureTable | null {
  const { rows } = table;
  const first = rows.findIndex((row) => headOf(row) !== undefined);
  const length = first < 0 ? 0 : rows.slice(first).findIndex((row) => headOf(row) === undefined);
  const heads = new Map(rows.slice(first, first + length).map((row) => [headOf(row), row]));
  const [example, ...others] = rows.slice(first + length).filter(({ cells }) => cells.length > 1);
  const labels = heads.get('label') ?? heads.get('name');
  const isOpen = rows.length > first + length + (example === undefined ? 0 : 1) && others.length === 0;
  if (
    length < FEWEST_HEADS ||
    heads.size < length ||
    !heads.has('choices') ||
    labels === undefined ||
    !isOpen
  )
    return null;
  const columns = new Map(
    [...new Set([...heads.keys(), ...STATED])].flatMap((column, at) =>
      column === undefined ? [] : [[column, at] as const],
    ),
  );
  const body = labels.cells.slice(1).map((label): TableRow => {
    const { column } = label;
    const stated = [...heads].flatMap(([head, row]) => {
      const cell = row.cells.find((one) => one.column === column);
      return cell === undefined || head === undefined
        ? []
        : head === 'choices'
          ? codesIn(cell)
          : [[head, cell] as const];
    });
    const value = example?.cells.find((cell) => cell.column === column);
    // A row of one cell would be a heading.
    const type: Stated = [
      'type',
      { ...(value ?? label), text: value === undefined ? '' : typeOf(value.text.trim()) },
    ];
    const cells = [...stated, type].flatMap(([head, cell]) => {
      const at = columns.get(head);
      return at === undefined ? [] : [{ ...cell, column: at, columnSpan: 1 }];
    });
    return { ...labels, cells };
  });
  if (body.length < FEWEST_FIELDS) return null;
  const title = rows.slice(0, first).find(({ cells }) => cells.length === 1)?.cells[0];
  return { table: { ...table, rows: [{ ...labels, cells: [] }, ...body] }, at: 0, columns, title };
}

/** What a row states of all columns, by its first cell. */
function headOf({ cells: [first, ...others] }: TableRow): DictionaryColumn | undefined {
  const [column] = first?.column === 0 && others.length > 0 ? titledColumns({ cells: [first] }).keys() : [];
  return column;
}

type Stated = readonly [DictionaryColumn, TableCell];

/** Codes, with a condition in brackets below them; or a range or a format. */
function codesIn(cell: TableCell): readonly Stated[] {
  const lines = cell.text.split('\n').map((line) => line.trim());
  const notes = lines.flatMap((line) => /^\((.*)\)$/.exec(line)?.[1] ?? []);
  const text = lines.filter((line) => !/^\(.*\)$/.test(line)).join('\n');
  const own = notes.map((note): Stated => [
    isCondition(note) ? 'condition' : 'instruction',
    { ...cell, text: note },
  ]);
  if (/[=:;|]|\n/.test(text)) return [['choices', { ...cell, text }], ...own];
  return rangeIn(text) === null
    ? [['validation', { ...cell, text }], ['instruction', { ...cell, text }], ...own]
    : [['range', { ...cell, text }], ...own];
}

const typeOf = (value: string): string =>
  /^\d+$/.test(value)
    ? 'integer'
    : /^\d+[.,]\d+$/.test(value)
      ? 'decimal'
      : /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/.test(value)
        ? 'date'
        : 'text';

/** The type that the label of a column tells, if neither codes nor an example do. */
export const withTypeOfLabel = (field: Field): Field =>
  field.type === 'text'
    ? fieldOf(
        {
          label: field.question,
          answer: field,
          ...(field.instruction && { instruction: field.instruction }),
        },
        { isAnnotated: false, blockIds: field.blockIds },
      )
    : field;
