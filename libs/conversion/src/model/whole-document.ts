import { type CoveredDocument, exclusionOf } from '@app/coverage';
import type { PlannedDocument } from './chunk';

/** A document with everything that was read from it, not only the parts that are sent. */
export type WholeDocument = CoveredDocument;

/** A document with the blocks that are converted. */
export const withoutExcluded = ({ id, name, blocks }: PlannedDocument): PlannedDocument => ({
  id,
  name,
  blocks: blocks.filter((block) => exclusionOf(block) === null),
});
