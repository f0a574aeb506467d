import {
  type Block,
  type DocumentFormat,
  message,
  type PageReport,
  type ReadingWarning,
  type ResultMessage,
  type RunningLine,
} from '@app/contracts';
import type { PlannedDocument } from './chunk';

/** A document with everything that was read of it, not only what is sent. */
export interface WholeDocument extends PlannedDocument {
  readonly format: DocumentFormat;
  readonly runningLines: readonly RunningLine[];
  /** One for each page of a PDF and each sheet of a workbook, one for all of a DOCX or DOC. */
  readonly pages: readonly PageReport[];
  readonly warnings: readonly ReadingWarning[];
  /** Pages of which a model has read something from a picture; their blocks say so, too. */
  readonly pictured?: readonly PicturedPage[];
}

/** A page that a model has read from a picture. */
export interface PicturedPage {
  readonly page: number;
  readonly model: string;
  /** The model says that there is more than it could make out. */
  readonly isPartial: boolean;
}

const EXCLUDED: Record<NonNullable<Block['excluded']>, ResultMessage> = {
  'table-of-contents': message('block.contents'),
  blank: message('block.blank'),
  deleted: message('block.deleted'),
  duplicate: message('block.duplicate'),
  picture: message('block.pictured'),
};

/** Whether a block takes part in a conversion, and if not, why. */
export function exclusionOf(block: Block): ResultMessage | null {
  if (block.excluded !== undefined) return EXCLUDED[block.excluded];
  return block.hidden === true ? message('block.hidden') : null;
}

/** A document with the blocks that take part in a conversion. */
export const withoutExcluded = ({ id, name, blocks }: PlannedDocument): PlannedDocument => ({
  id,
  name,
  blocks: blocks.filter((block) => exclusionOf(block) === null),
});
