import type { Block, TableCell, TableRow } from '@app/contracts';
import { type BlockNames, nameOfBlock, nameOfRow } from '../model/block-names';

/**
 * The text form of blocks that providers get. One line per block or table row:
 *
 *     [b1] # {5.1} Inclusion Criteria         heading: one # per level, the printed number in braces
 *     [b2] A paragraph.
 *     [b3] - {1.} A list item                 one - per level, the printed marker in braces
 *     [b4 92] A paragraph of a PDF            with its distance from the left edge in points: what is indented belongs to what is not;
 *                                             headings and list items state their level instead
 *     [b5] ^caption Table 2 Schedule
 *     [b6] ^note {a} t1 Only at sites in Europe
 *     [t1] ^table 3 columns: Schedule of Activities
 *     [t1.r1] ^header | c1: Visit | c2-c3: Treatment
 *     [t1.r2] ^row | c1: Vital signs | c3: X^b^   cells with their column; empty ones are left out; `c1/2` spans 2 rows
 *     [t1.r3] ^row | c1*: Safety               a label in bold, which is how most tables print the heading of a group
 *
 * Backslash, line end and bar inside a text are written `\\`, `\n` and `\|`.
 */
export function writeBlocks(blocks: readonly Block[], names?: BlockNames): string {
  return blocks.map((block) => writeBlock(block, names)).join('\n');
}

function writeBlock(block: Block, names: BlockNames | undefined): string {
  const text = escape(block.text);
  const name = nameOfBlock(block.id, names);
  switch (block.type) {
    case 'heading':
      return `[${name}] ${'#'.repeat(block.level)} ${braces(block.number)}${text}`;
    case 'paragraph':
      return `[${name}${leftOf(block)}] ${/^[-#^{\\]/.test(block.text) ? `\\${text}` : text}`;
    case 'list-item':
      return `[${name}] ${'-'.repeat(block.level + 1)} ${braces(block.marker)}${text}`;
    case 'caption':
      return `[${name}] ^caption ${text}`;
    case 'footnote':
      return `[${name}] ^note ${braces(block.mark)}${block.tableId === undefined ? '-' : nameOfBlock(block.tableId, names)} ${text}`;
    case 'table':
      return [
        `[${name}] ^table ${block.columns} columns: ${text}`,
        ...block.rows.map((row) => writeRow(row, nameOfRow(row, block, names))),
      ].join('\n');
  }
}

const leftOf = ({ anchor }: Block): string => (anchor.kind === 'pdf' ? ` ${Math.round(anchor.box[0])}` : '');

function writeRow(row: TableRow, name: string): string {
  const cells = row.cells.map((cell) => ` | ${position(cell)}: ${escape(cell.text)}`);
  return `[${name}] ${row.isHeader ? '^header' : '^row'}${cells.join('')}`;
}

function position({ column, columnSpan, rowSpan, bold }: TableCell): string {
  const columns = columnSpan === 1 ? `c${column + 1}` : `c${column + 1}-c${column + columnSpan}`;
  const rows = rowSpan === 1 ? columns : `${columns}/${rowSpan}`;
  // Only a label in bold says more than its words; in other cells the sign would cost tokens for nothing.
  return bold === true && column === 0 ? `${rows}*` : rows;
}

const braces = (text: string | undefined): string =>
  text ? `{${escape(text).replaceAll('}', '\\}')}} ` : '';
const escape = (text: string): string =>
  !/[\\\n|]/.test(text)
    ? text
    : text.replaceAll('\\', '\\\\').replaceAll('\r\n', '\n').replaceAll('\n', '\\n').replaceAll('|', '\\|');
