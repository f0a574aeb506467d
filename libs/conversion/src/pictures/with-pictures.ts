import type { Block } from '@app/contracts';
import type { PicturedPage } from '@app/coverage';
import type { WholeDocument } from '../model/whole-document';
import type { PageAnswer } from './page-answer';
import type { PageToShow } from './pages-to-show';

/** A page with the text from its picture, and the model that read it. */
export interface PictureReading extends PageAnswer {
  readonly page: PageToShow;
  readonly model: string;
}

/**
 * The document with the text from pictures of its pages, each after the existing blocks of its page. Text that does not match
 * what its page shows is excluded.
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
  // From last to first, so that the found positions stay valid.
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
