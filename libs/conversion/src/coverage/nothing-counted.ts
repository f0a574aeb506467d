import {
  type ExpectedPart,
  type Gap,
  formatEnglish,
  type LedgerBlock,
  message,
  formatSentence,
  type SeriesKind,
} from '@app/contracts';
import { isAskedFor } from './expectation';
import type { CoverageInput } from './coverage-input';

const PARTS = ['inclusion', 'exclusion', 'visit', 'activity'] as const satisfies readonly (ExpectedPart &
  SeriesKind)[];

/**
 * Reports cases in which a count of zero proves nothing: parts that the task names but that could not be counted in any document,
 * and a result that contains no text of the documents.
 */
export function nothingCounted(input: CoverageInput, blocks: readonly LedgerBlock[]): Gap[] {
  const [first] = input.documents;
  if (first === undefined || input.root === null) return [];
  const nowhere = { documentId: first.id, blockId: null, page: null };
  const kinds = new Set(input.documents.flatMap(({ members }) => members.map(({ kind }) => kind)));
  const missing = PARTS.filter((kind) => !kinds.has(kind) && isAskedFor(kind, input));
  const parts = missing.map((kind): Gap => {
    const part = message(`part.${kind}`);
    return {
      kind,
      label: formatEnglish(part),
      name: part,
      ...nowhere,
      ...formatSentence('gap.none-counted', { part }),
    };
  });
  // Text from a picture of a page is as good as any other here. The page itself has the same state.
  const isUsed =
    blocks.length === 0 ||
    blocks.some(({ state, type }) => state === 'used' || (state === 'from_picture' && type !== 'page'));
  return isUsed
    ? parts
    : [...parts, { kind: 'block', label: 'the documents', ...nowhere, ...formatSentence('gap.no-text') }];
}
