import type { ExpectedPart, Gap, LedgerBlock, SeriesKind } from '@app/contracts';
import { isAskedFor } from './expectation';
import type { LedgerInput } from './ledger-input';

const PARTS: readonly (readonly [kind: ExpectedPart & SeriesKind, name: string])[] = [
  ['inclusion', 'inclusion criterion'],
  ['exclusion', 'exclusion criterion'],
  ['visit', 'visit'],
  ['activity', 'activity'],
];

/**
 * Nothing counted is not nothing there: parts that the task asks for in words and of which no document has one that could be
 * counted, and a result in which no text of the documents stands.
 */
export function nothingCounted(input: LedgerInput, blocks: readonly LedgerBlock[]): Gap[] {
  const [first] = input.documents;
  if (first === undefined || input.root === null) return [];
  const nowhere = { documentId: first.id, blockId: null, page: null };
  const kinds = new Set(input.documents.flatMap(({ members }) => members.map(({ kind }) => kind)));
  const missing = PARTS.filter(([kind]) => !kinds.has(kind) && isAskedFor(kind, input));
  const parts = missing.map(([kind, name]): Gap => ({
    ...{ kind, label: name, ...nowhere },
    sentence: `No ${name} could be counted in the documents, though the task asks for it; look whether there is one.`,
  }));
  const isUsed = blocks.length === 0 || blocks.some(({ state }) => state === 'used');
  const sentence = 'No text of the documents stands in the XML as it is printed; compare them.';
  return isUsed ? parts : [...parts, { kind: 'block', label: 'the documents', sentence, ...nowhere }];
}
