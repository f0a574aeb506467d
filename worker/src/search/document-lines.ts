import type { Anchor, Block, DocumentModel } from '@app/contracts';
import type { PlacedLine } from './pieces';

/**
 * The searchable lines of a document: its blocks, and each row of its tables. Blocks that are excluded from conversion are left
 * out.
 */
export function* documentLines({ blocks }: DocumentModel): Generator<PlacedLine> {
  for (const block of blocks) {
    if (block.excluded !== undefined) continue;
    yield lineOf(block.id, block.anchor, printedText(block));
    if (block.type === 'table')
      for (const row of block.rows)
        // The original highlights cells, not rows.
        yield lineOf(row.cells[0]?.id ?? row.id, row.anchor, row.cells.map(({ text }) => text).join(' | '));
  }
}

const lineOf = (place: string, anchor: Anchor, text: string): PlacedLine => ({
  place,
  // Page numbers stored by Word are only a hint.
  page: anchor.kind === 'pdf' ? anchor.page : null,
  text: text.replace(RAISED, ' $1 ').replace(LOWERED, '$1'),
});

/** Superscripts are usually footnote marks and not part of the word; subscripts are, as in H~2~O. */
const RAISED = /\^([^^\n]{1,40})\^/g;
const LOWERED = /~([^~\n]{1,40})~/g;

function printedText(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `${block.number ?? ''} ${block.text}`;
    case 'list-item':
      return `${block.marker} ${block.text}`;
    case 'footnote':
      return `${block.mark} ${block.text}`;
    case 'paragraph':
    case 'caption':
    case 'table':
      return block.text;
  }
}
