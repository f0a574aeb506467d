import type { Block } from '@app/contracts';
import { type CoveredDocument, exclusionsBy } from '@app/coverage';
import { shortNames } from './block-names';
import type { PlannedDocument } from './chunk';

/** A document with everything that was read from it, not only the parts that are sent. */
export type WholeDocument = CoveredDocument;

/** The blocks that are converted: without excluded ones, and without the garbage of unreadable pages. */
export function blocksSent({ blocks, pages }: SentDocument): Block[] {
  const exclusionOf = exclusionsBy(pages);
  return blocks.filter((block) => exclusionOf(block) === null);
}

/** What decides which blocks of a document are sent. */
export type SentDocument = Pick<WholeDocument, 'blocks' | 'pages'>;

/** A document with the blocks that are converted. */
export function withoutExcluded(document: PlannedDocument & SentDocument): PlannedDocument {
  const blocks = blocksSent(document);
  return { id: document.id, name: document.name, blocks, names: shortNames(blocks) };
}
