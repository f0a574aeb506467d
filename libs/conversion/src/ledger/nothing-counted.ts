import {
  type ExpectedPart,
  type Gap,
  inEnglish,
  type LedgerBlock,
  message,
  say,
  type SeriesKind,
} from '@app/contracts';
import { isAskedFor } from './expectation';
import type { LedgerInput } from './ledger-input';

const PARTS = ['inclusion', 'exclusion', 'visit', 'activity'] as const satisfies readonly (ExpectedPart &
  SeriesKind)[];

/**
 * Nothing counted is not nothing there: parts that the task asks for in words and of which no document has one that could be
 * counted, and a result in which no text of the documents stands.
 */
export function nothingCounted(input: LedgerInput, blocks: readonly LedgerBlock[]): Gap[] {
  const [first] = input.documents;
  if (first === undefined || input.root === null) return [];
  const nowhere = { documentId: first.id, blockId: null, page: null };
  const kinds = new Set(input.documents.flatMap(({ members }) => members.map(({ kind }) => kind)));
  const missing = PARTS.filter((kind) => !kinds.has(kind) && isAskedFor(kind, input));
  const parts = missing.map((kind): Gap => {
    const part = message(`part.${kind}`);
    return { kind, label: inEnglish(part), name: part, ...nowhere, ...say('gap.none-counted', { part }) };
  });
  const isUsed = blocks.length === 0 || blocks.some(({ state }) => state === 'used');
  return isUsed
    ? parts
    : [...parts, { kind: 'block', label: 'the documents', ...nowhere, ...say('gap.no-text') }];
}
