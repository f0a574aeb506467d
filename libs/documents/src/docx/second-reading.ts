import type { Block, DocumentModel, ReadingWarning } from '@app/contracts';
import mammoth from 'mammoth';
import { findLostWords } from '../lost-words';

/**
 * Reads the plain text with mammoth, another way through the same file: every word of it has to be in the blocks or the
 * running lines. Mammoth follows no external address and no embedded style map.
 */
export async function checkedByMammoth(model: DocumentModel, bytes: Uint8Array): Promise<DocumentModel> {
  const value = await plainText(bytes);
  if (value === undefined)
    return withWarning(model, 'A second reading failed; the text could not be compared.');
  const lost = findLostWords(
    value,
    [...model.blocks.flatMap(textsOf), ...model.runningLines.map(({ text }) => text)].join('\n'),
  );
  const [report, ...others] = model.pages;
  if (lost.length === 0 || report === undefined) return model;
  return withWarning(
    { ...model, pages: [{ ...report, lostWords: [...lost] }, ...others] },
    'A second reading found words that the first one does not hold.',
  );
}

/** Mammoth stumbles over damage that the first reading bears, such as numbering that names itself. */
async function plainText(bytes: Uint8Array): Promise<string | undefined> {
  try {
    return (await mammoth.extractRawText({ buffer: Buffer.from(bytes) })).value;
  } catch {
    return undefined;
  }
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
