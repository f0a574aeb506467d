import type { Block } from '@app/contracts';
import type { PicturedPage, WholeDocument } from '../model/whole-document';
import type { PageAnswer } from './page-answer';
import type { PageToShow } from './pages-to-show';

/** A page with what was read from its picture, and by whom. */
export interface PictureReading extends PageAnswer {
  readonly page: PageToShow;
  readonly model: string;
}

/**
 * The document with what was read from pictures of its pages, each behind what stands before it. Text that does not say what its page
 * shows takes no part any more.
 */
export function withPictures(document: WholeDocument, readings: readonly PictureReading[]): WholeDocument {
  const ofDocument = readings.filter(
    ({ page, blocks }) => page.documentId === document.id && blocks.length > 0,
  );
  if (ofDocument.length === 0) return document;
  const replaced = new Set(
    ofDocument.filter(({ page }) => page.wanted === 'whole').map(({ page }) => page.report.page),
  );
  const blocks = document.blocks.map((block): Block =>
    replaced.has(pageOf(block)) && block.excluded === undefined ? { ...block, excluded: 'picture' } : block,
  );
  // From the last to the first, so that the places found hold.
  for (const { page, blocks: added } of ofDocument.toReversed()) {
    const behind = blocks.findIndex((block) => pageOf(block) > page.report.page);
    blocks.splice(behind === -1 ? blocks.length : behind, 0, ...added);
  }
  const pictured = ofDocument.map(({ page, model, isPartial }): PicturedPage => ({
    page: page.report.page,
    model,
    isPartial,
  }));
  return { ...document, blocks, pictured };
}

const pageOf = ({ anchor }: Block): number => (anchor.kind === 'pdf' ? anchor.page : 0);
