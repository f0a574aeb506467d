import type { Gap, Sentence } from '@app/contracts';
import type { PlaceIndex } from '../place-index';
import type { CoveredDocument } from '../report/covered-document';
import type { OpenPlace } from '../study-coverage';

/** A document with the places that are used and excluded in all documents. */
export interface Comparison {
  readonly document: CoveredDocument;
  /** Places of facts, and cells of marks. */
  readonly used: PlaceIndex;
  readonly excluded: PlaceIndex;
}

/** Open places and the sentences about them. Places of one kind share a sentence. */
export interface Opened {
  readonly open: readonly OpenPlace[];
  readonly gaps: readonly Gap[];
}

export const NOTHING_OPEN: Opened = { open: [], gaps: [] };

/** Joins the results of several comparisons. */
export const joined = (parts: readonly Opened[]): Opened => ({
  open: parts.flatMap(({ open }) => open),
  gaps: parts.flatMap(({ gaps }) => gaps),
});

/** Longest label of a gap, in characters. */
const LONGEST_LABEL = 60;

/** One open place with its own sentence. */
export function opened(place: OpenPlace, said: Sentence): Opened {
  const { document, block, page, excerpt, part: kind } = place;
  const label = excerpt.slice(0, LONGEST_LABEL);
  const blockId = block === '' ? null : block;
  return { open: [place], gaps: [{ kind, label, ...said, documentId: document, blockId, page }] };
}
