import type { Block } from '@app/contracts';
import { type CoveredDocument, exclusionOf } from '@app/coverage';
import { shortNames } from '../prompt/block-names';
import type { PlannedDocument } from './chunk';

/** A document with everything that was read from it, not only the parts that are sent. */
export type WholeDocument = CoveredDocument;

/** A document with the blocks that are converted: without excluded ones, and without the garbage of unreadable pages. */
export function withoutExcluded({
  id,
  name,
  blocks,
  pages = [],
}: PlannedDocument & Partial<Pick<WholeDocument, 'pages'>>): PlannedDocument {
  const garbled = new Set(pages.filter((page) => page.garbled).map(({ page }) => page));
  const isGarbage = ({ anchor, fromPicture }: Block): boolean =>
    anchor.kind === 'pdf' && garbled.has(anchor.page) && fromPicture === undefined;
  const converted = blocks.filter((block) => exclusionOf(block) === null && !isGarbage(block));
  return { id, name, blocks: converted, names: shortNames(converted) };
}
