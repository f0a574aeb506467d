import { formatEnglish, formatSentence } from '@app/contracts';
import { type CountedTable, isMatrix, labelOf } from '../count/count-table';
import { pageOf } from '../report/excerpt';
import { listed } from '../report/listed';
import { type Comparison, NOTHING_OPEN, type Opened, opened } from './comparison';

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
  return [...rows].map(([row, signs]) => `${plain(labelOf(counted, row))}${signs}`);
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
