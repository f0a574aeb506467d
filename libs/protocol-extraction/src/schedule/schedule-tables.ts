import type { Block, TableBlock, TableRow } from '@app/contracts';
import { textKey } from '@app/text-normalization';
import { readCell } from './schedule-cell';
import { isTimeLabel } from './schedule-layout';

/** A table as the author intended it, with its parts joined. */
export interface PrintedTable {
  readonly table: TableBlock;
  /** Index of the first part among the blocks. */
  readonly index: number;
  /** Ids of all parts. */
  readonly parts: readonly string[];
}

/**
 * The tables of a document. A table without headers that continues an earlier one, with the same number of columns, is a part of
 * it. Footnotes and captions of a page may lie between the two, and fragments between the bars of a redaction, but no heading.
 */
export function joinTables(blocks: readonly Block[]): readonly PrintedTable[] {
  const tables: PrintedTable[] = [];
  /** Number of tables before the last heading. */
  let closed = 0;
  blocks.forEach((block, index) => {
    if (block.type === 'heading') closed = tables.length;
    if (block.type !== 'table') return;
    const at = tables.findLastIndex(({ table }, position) => position >= closed && continues(table, block));
    const continued = tables[at];
    if (continued === undefined) tables.push({ table: block, index, parts: [block.id] });
    else tables[at] = join(continued, block);
  });
  return tables;
}

function join({ table, index, parts }: PrintedTable, next: TableBlock): PrintedTable {
  const pages = [...(table.pages ?? []), ...(next.pages ?? [])];
  const rows = [...table.rows, ...next.rows];
  return {
    table: { ...table, rows, ...(pages.length > 0 ? { pages } : {}) },
    index,
    parts: [...parts, next.id],
  };
}

function continues(table: TableBlock, next: TableBlock): boolean {
  const [first] = next.rows;
  if (
    table.columns !== next.columns ||
    table.columns < 3 ||
    !first ||
    (next.text !== '' && !isSameTitle(table, next))
  )
    return false;
  const from = table.pages?.at(-1);
  const to = next.pages?.[0];
  if (from === undefined || to === undefined || to - from > 1 || to < from) return false;
  return (
    !next.rows.some((row) => row.isHeader) && isActivityRow(first) && table.rows.slice(1).some(isActivityRow)
  );
}

/** In brackets behind a title, every language says that the table goes on. */
const CONTINUED = /\b(?:continued|cont['’]?d|cont\.|concluded)|\s*[(（[][^()（）[\]]*[)）\]]\s*$/giu;

const isSameTitle = (table: TableBlock, next: TableBlock): boolean =>
  [next.text, next.text.replace(CONTINUED, '')].map(textKey).includes(textKey(table.text));

/** True for a row with marks and without a time. */
function isActivityRow(row: TableRow): boolean {
  const [label, ...others] = row.cells;
  if (!label || isTimeLabel(label.text)) return false;
  const marks = others.filter((cell) => readCell(cell.text).isMark).length;
  return marks > 0 && marks >= others.length / 2;
}
