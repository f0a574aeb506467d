import type { Block, TableBlock } from '@app/contracts';
import type { FootnoteBlock } from '../schedule/schedule-notes';

/** Number of blocks before and after a table in which a table of its signs may stand. */
const BLOCKS_NEAR = 3;
const LONGEST_SIGN = 3;
const FEWEST_SIGNS = 2;

/**
 * The rows of tables near a schedule that explain its signs, `M | Mandatory`, as notes `M = Mandatory`. A note has the id of the
 * cell with the meaning.
 */
export function legendsInTables(
  blocks: readonly Block[],
  index: number,
  schedule: TableBlock,
): readonly FootnoteBlock[] {
  const signs = new Set(
    schedule.rows.flatMap(({ cells }) => cells.filter(({ column }) => column > 0).map(({ text }) => text)),
  );
  return blocks
    .slice(Math.max(0, index - BLOCKS_NEAR), index + 1 + BLOCKS_NEAR)
    .flatMap((block) =>
      block.type === 'table' && block.columns === 2 && block !== schedule
        ? notesOf(block, { signs, tableId: schedule.id })
        : [],
    );
}

function notesOf(
  { rows }: TableBlock,
  { signs, tableId }: { readonly signs: ReadonlySet<string>; readonly tableId: string },
): readonly FootnoteBlock[] {
  const notes = rows.flatMap(({ cells: [sign, meaning] }): FootnoteBlock[] => {
    if (sign === undefined || meaning === undefined || !/\p{L}{4}/u.test(meaning.text)) return [];
    if (!signs.has(sign.text) || sign.text.length > LONGEST_SIGN) return [];
    const { id, anchor } = meaning;
    const text = `${sign.text} = ${meaning.text}`;
    return [{ type: 'footnote', id, anchor, mark: sign.text, text, tableId }];
  });
  // A first row that explains nothing is the header.
  return notes.length >= Math.max(FEWEST_SIGNS, rows.length - 1) ? notes : [];
}
