import type { Block, DocumentModel, ReadingWarning } from '@app/contracts';
import mammoth from 'mammoth';
import { findLostWords } from '../lost-words';

/**
 * Reads the plain text with mammoth, another way through the same file: every word of it has to be in the blocks or the
 * running lines. Mammoth follows no external address and no embedded style map.
 */
export async function checkedByMammoth(model: DocumentModel, bytes: Uint8Array): Promise<DocumentModel> {
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) });
  const lost = findLostWords(
    value,
    [...model.blocks.flatMap(textsOf), ...model.runningLines.map(({ text }) => text)].join('\n'),
  );
  const [report, ...others] = model.pages;
  if (lost.length === 0 || report === undefined) return model;
  const warning: ReadingWarning = {
    code: 'lost-words',
    message: 'A second reading found words that the first one does not hold.',
  };
  return {
    ...model,
    pages: [{ ...report, lostWords: [...lost] }, ...others],
    warnings: [...model.warnings, warning],
  };
}

function textsOf(block: Block): string[] {
  if (block.type !== 'table') return [block.text];
  return [block.text, ...block.rows.flatMap((row) => row.cells.map((cell) => cell.text))];
}
