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
  /** Pages that a model was to read and that could not be drawn. */
  readonly undrawn?: readonly UndrawnPage[];
}

export interface UndrawnPage {
  readonly page: number;
  readonly why: ResultMessage;
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

const GARBAGE = message('page.garbled');

/**
 * The rule that excludes a block of a document with these pages from conversion, as a message; null if the block is converted.
 * Garbage of a page whose stored text does not say what it shows is excluded: the page itself is a gap.
 */
export function exclusionsBy(pages: readonly PageReport[]): (block: Block) => ResultMessage | null {
  const isGarbage = garbageOn(pages);
  return (block) => {
    if (block.excluded !== undefined) return EXCLUDED[block.excluded];
    if (block.hidden === true) return message('block.hidden');
    return isGarbage(block) ? GARBAGE : null;
  };
}

function garbageOn(pages: readonly PageReport[]): (block: Block) => boolean {
  const garbled = new Set(pages.filter((page) => page.garbled).map(({ page }) => page));
  return ({ anchor, fromPicture }) =>
    anchor.kind === 'pdf' && garbled.has(anchor.page) && fromPicture === undefined;
}

/** The document as it is counted: the garbage of a page holds no members of anything, and is in no sentence or question. */
export function withoutGarbage<Document extends Pick<CoveredDocument, 'blocks' | 'pages'>>(
  document: Document,
): Document {
  const isGarbage = garbageOn(document.pages);
  return { ...document, blocks: document.blocks.filter((block) => !isGarbage(block)) };
}
