import {
  type Block,
  type DocumentFormat,
  message,
  type PageReport,
  type ReadingWarning,
  type ResultMessage,
  type RunningLine,
} from '@app/contracts';

/** A document with everything that was read from it. */
export interface CoveredDocument {
  readonly id: number;
  readonly name: string;
  readonly blocks: readonly Block[];
  readonly format: DocumentFormat;
  readonly runningLines: readonly RunningLine[];
  /** One for each page of a PDF and each sheet of a workbook, one for all of a DOCX or DOC. */
  readonly pages: readonly PageReport[];
  readonly warnings: readonly ReadingWarning[];
  /** Pages of which a model has read parts from a picture. Their blocks are marked, too. */
  readonly pictured?: readonly PicturedPage[];
}

/** A page that a model has read from a picture. */
export interface PicturedPage {
  readonly page: number;
  readonly model: string;
  /** True if the model reports that it could not read everything. */
  readonly isPartial: boolean;
}

const EXCLUDED: Record<NonNullable<Block['excluded']>, ResultMessage> = {
  'table-of-contents': message('block.contents'),
  blank: message('block.blank'),
  deleted: message('block.deleted'),
  duplicate: message('block.duplicate'),
  picture: message('block.pictured'),
};

/** The rule that excludes a block from conversion, as a message; null if the block is converted. */
export function exclusionOf(block: Block): ResultMessage | null {
  if (block.excluded !== undefined) return EXCLUDED[block.excluded];
  return block.hidden === true ? message('block.hidden') : null;
}
