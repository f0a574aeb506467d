import type { Block, DocumentFormat, PageReport, ReadingWarning, RunningLine } from '@app/contracts';
import type { PlannedDocument } from './section';

/** A document with everything that was read of it, not only what is sent. */
export interface WholeDocument extends PlannedDocument {
  readonly format: DocumentFormat;
  readonly runningLines: readonly RunningLine[];
  /** One for each page of a PDF and each sheet of a workbook, one for all of a DOCX or DOC. */
  readonly pages: readonly PageReport[];
  readonly warnings: readonly ReadingWarning[];
}

const EXCLUDED: Record<NonNullable<Block['excluded']>, string> = {
  'table-of-contents': 'table of contents',
  blank: 'blank',
  deleted: 'deleted with tracked changes',
  duplicate: 'repeats another block',
};

/** Whether a block takes part in a conversion, and if not, why. */
export function exclusionOf(block: Block): string | null {
  if (block.excluded !== undefined) return EXCLUDED[block.excluded];
  return block.hidden === true ? 'hidden by its author' : null;
}

/** A document with the blocks that take part in a conversion. */
export const withoutExcluded = ({ id, name, blocks }: PlannedDocument): PlannedDocument => ({
  ...{ id, name },
  blocks: blocks.filter((block) => exclusionOf(block) === null),
});
