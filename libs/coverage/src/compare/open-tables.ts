import { formatEnglish, formatSentence } from '@app/contracts';
import { type CountedCell, type CountedTable, isMatrix, labelOf } from '../count/count-table';
import { pageOf } from '../report/excerpt';
import { listed } from '../report/listed';
import { type Comparison, NOTHING_OPEN, type Opened, opened } from './comparison';
import { openRowsOf } from './open-cells';
import { plainText } from './open-lists';

const SIGNS_NAMED = 4;
/** Share of the rows of another document's table that must be in a used table, for two formats of one protocol. */
const SHARE_OF_TWINS = 0.8;

/** A table of which cells are used, with its document. */
export interface UsedTable {
  readonly document: number;
  readonly counted: CountedTable;
}

/**
 * A table of which nothing is used, although it shares signs with the used ones. Without any used table, every table that consists
 * of repeated signs counts.
 *
 * @param signs the signs of all marks of the study
 */
export function openTable(
  counted: CountedTable,
  { document }: Comparison,
  { signs, tables }: { signs: ReadonlySet<string>; tables: readonly UsedTable[] },
): Opened {
  const shared = [...counted.classes].filter(([sign]) => signs.size === 0 || signs.has(sign));
  if (shared.length === 0 || !isMatrix(counted) || isTwin(counted, document.id, tables)) return NOTHING_OPEN;
  const cells = shared.flatMap(([, members]) => members);
  const { table } = counted;
  const page = pageOf(table.anchor);
  const title = titleOf(counted, document.blocks);
  const names = shared.map(([sign]) => `“${sign}”`);
  return opened(
    {
      document: document.id,
      block: table.id,
      kind: 'table',
      part: 'mark',
      count: cells.length,
      page,
      excerpt: title,
      cells: cells.map(({ cell }) => cell.id),
    },
    formatSentence('open.table', {
      title,
      count: cells.length,
      signs: formatEnglish(listed(names, SIGNS_NAMED)),
      page,
    }),
  );
}

/** Rows of a table of notes: at least this many, and this share of all, are named like rows of a schedule. */
const FEWEST_NAMED = 4;
const SHARE_NAMED = 0.5;
const SHORTEST_NOTE = 20;

/**
 * A table of which nothing is used and whose rows are named like rows of used schedules, with a text beside each name: notes on
 * these rows.
 *
 * @param labels the names of the rows of used schedules, folded by `plainText`
 */
export function openNotesTable(
  counted: CountedTable,
  comparison: Comparison,
  labels: ReadonlySet<string>,
): Opened {
  const rows = counted.table.rows.map((_row, index) => counted.cells.filter(({ row }) => row === index));
  const named = rows.filter(
    ([label, ...others]) =>
      label !== undefined &&
      labels.has(plainText(label.sign)) &&
      others.some(({ sign }) => sign.length >= SHORTEST_NOTE),
  );
  if (isMatrix(counted) || named.length < FEWEST_NAMED || named.length < rows.length * SHARE_NAMED)
    return NOTHING_OPEN;
  return openRowsOf(rows, { counted, comparison, part: 'footnote' });
}

const FEWEST_MARKED = 2;
/** The raised marks of a cell: `X^1,2^`. */
const RAISED = /\^([^^]{1,12})\^/gu;

/** The raised marks in the cells of schedules, which refer to notes. */
export const raisedMarks = (tables: readonly CountedTable[]): ReadonlySet<string> =>
  new Set(
    tables.flatMap(({ cells }) =>
      cells.flatMap(({ cell }) =>
        [...cell.text.matchAll(RAISED)].flatMap(([, marks = '']) => marks.split(/[\s,;]+/u)),
      ),
    ),
  );

/** The rows of a table of notes: each has a raised mark of a schedule, and a text beside it. Empty for any other table. */
export function rowsOfNotes(
  { table, cells }: CountedTable,
  marks: ReadonlySet<string>,
): readonly (readonly CountedCell[])[] {
  const rows = table.rows.map((_row, index) => cells.filter(({ row }) => row === index));
  const noted = rows.filter(
    ([mark, ...others]) =>
      mark !== undefined && marks.has(mark.sign) && others.some(({ sign }) => sign.length >= SHORTEST_NOTE),
  );
  return noted.length >= FEWEST_MARKED && noted.length >= rows.length - 1 ? noted : [];
}

/** The caption, the block above the table, or its first cell. */
function titleOf({ table, cells }: CountedTable, blocks: Comparison['document']['blocks']): string {
  const above = blocks[blocks.indexOf(table) - 1];
  const isTitle = above?.type === 'heading' || above?.type === 'caption';
  return table.text || (isTitle ? above.text : '') || (cells[0]?.sign ?? '');
}

/** True for a table whose rows all stand in a used table: the same schedule in another format, or printed again. */
function isTwin(counted: CountedTable, document: number, tables: readonly UsedTable[]): boolean {
  const rows = rowsOf(counted);
  return tables.some((one) => {
    const others = new Set(rowsOf(one.counted));
    const found = rows.filter((row) => others.has(row)).length;
    return found >= rows.length * (one.document === document ? 1 : SHARE_OF_TWINS);
  });
}

function rowsOf(counted: CountedTable): string[] {
  const { cells, firstRow, firstColumn } = counted;
  const rows = new Map<number, string>();
  for (const { row, cell, sign } of cells)
    if (row >= firstRow && cell.column >= firstColumn) rows.set(row, `${rows.get(row) ?? ''}|${sign}`);
  return [...rows].map(([row, signs]) => `${plainText(labelOf(counted, row))}${signs}`);
}
