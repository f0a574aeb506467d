import type { Block, TableBlock } from '@app/contracts';
import { splitMarks } from '../marked-text';
import type { FootnoteBlock } from '../schedule/schedule-notes';

/** Number of blocks before and after a table in which a table of its signs may stand; in a workbook it may be any sheet. */
const BLOCKS_NEAR = 3;
const LONGEST_SIGN = 3;
const FEWEST_SIGNS = 2;

/** What the cells of a schedule carry: whole cells, and the raised marks of notes. */
interface Signs {
  readonly texts: ReadonlySet<string>;
  readonly marks: ReadonlySet<string>;
}

/**
 * The rows of tables near a schedule that explain its signs, `M | Mandatory`, as notes `M = Mandatory`, and those that hold the notes
 * of its marks, `1 | Fasting`. A note has the id of the cell with the meaning.
 */
export function legendsInTables(
  blocks: readonly Block[],
  index: number,
  schedule: TableBlock,
): readonly FootnoteBlock[] {
  const cells = schedule.rows.flatMap((row) => row.cells);
  const signs: Signs = {
    texts: new Set(cells.filter(({ column }) => column > 0).map(({ text }) => text)),
    marks: new Set(cells.flatMap(({ text }) => splitMarks(text).marks)),
  };
  const isWorkbook = schedule.anchor.kind === 'xlsx';
  const near = isWorkbook ? blocks : blocks.slice(Math.max(0, index - BLOCKS_NEAR), index + 1 + BLOCKS_NEAR);
  return near.flatMap((block) =>
    block.type === 'table' && block.columns === 2 && block !== schedule
      ? notesOf(block, { signs, tableId: schedule.id })
      : [],
  );
}

function notesOf(
  { rows }: TableBlock,
  { signs, tableId }: { readonly signs: Signs; readonly tableId: string },
): readonly FootnoteBlock[] {
  const notes = rows.flatMap(({ cells: [sign, meaning] }): FootnoteBlock[] => {
    if (sign === undefined || meaning === undefined || !/\p{L}{4}/u.test(meaning.text)) return [];
    const isMark = signs.marks.has(sign.text);
    if ((!isMark && !signs.texts.has(sign.text)) || sign.text.length > LONGEST_SIGN) return [];
    const { id, anchor } = meaning;
    const text = isMark ? meaning.text : `${sign.text} = ${meaning.text}`;
    return [{ type: 'footnote', id, anchor, mark: sign.text, text, tableId }];
  });
  // A first row that explains nothing is the header.
  return notes.length >= Math.max(FEWEST_SIGNS, rows.length - 1) ? notes : [];
}
