import type { Block, DocumentModel, ReadingWarning } from '@app/contracts';
import { findLostWords } from '../lost-words';

/** Every word of mammoth's text, another way through the same file, has to be in the blocks or the running lines. */
export function checkedByMammoth(model: DocumentModel, text: string | undefined): DocumentModel {
  if (text === undefined)
    return withWarning(model, 'A second reading failed; the text could not be compared.');
  const lost = findLostWords(
    text,
    [...model.blocks.flatMap(textsOf), ...model.runningLines.map(({ text }) => text)].join('\n'),
  );
  const [report, ...others] = model.pages;
  if (lost.length === 0 || report === undefined) return model;
  return withWarning(
    { ...model, pages: [{ ...report, lostWords: [...lost] }, ...others] },
    'A second reading found words that the first one does not hold.',
  );
}

function withWarning(model: DocumentModel, message: string): DocumentModel {
  const warning: ReadingWarning = { code: 'lost-words', message };
  return { ...model, warnings: [...model.warnings, warning] };
}

/** All that a block prints, its number or marker included. */
function textsOf(block: Block): string[] {
  switch (block.type) {
    case 'table':
      return [block.text, ...block.rows.flatMap((row) => row.cells.map((cell) => cell.text))];
    case 'heading':
      return [block.number ?? '', block.text];
    case 'list-item':
      return [block.marker, block.text];
    case 'footnote':
      return [block.mark, block.text];
    case 'paragraph':
    case 'caption':
      return [block.text];
  }
}
