import type { Anchor, Block, DocumentModel } from '@app/contracts';
import type { PlacedLine } from './pieces';

/** What can be searched of a document: its blocks, and of tables each row. What takes no part in a conversion is left out. */
export function* documentLines({ blocks }: DocumentModel): Generator<PlacedLine> {
  for (const block of blocks) {
    if (block.excluded !== undefined) continue;
    yield lineOf(block.id, block.anchor, printedText(block));
    if (block.type === 'table')
      for (const row of block.rows)
        yield lineOf(row.id, row.anchor, row.cells.map(({ text }) => text).join(' | '));
  }
}

const lineOf = (place: string, anchor: Anchor, text: string): PlacedLine => ({
  place,
  page: pageOf(anchor),
  text: text.replace(RAISED, ' $1 ').replace(LOWERED, '$1'),
});

/** What is printed raised is mostly a mark and no part of the word; what is printed lowered is, as in H~2~O. */
const RAISED = /\^([^^\n]{1,40})\^/g;
const LOWERED = /~([^~\n]{1,40})~/g;

function pageOf(anchor: Anchor): number | null {
  if (anchor.kind === 'pdf') return anchor.page;
  return anchor.kind === 'docx' ? (anchor.pageHint ?? null) : null;
}

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
