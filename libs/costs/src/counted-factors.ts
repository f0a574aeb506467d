import type { TokenFactors } from '@app/models';

/** Tokens of a document by our own count and by a provider's count. */
export interface CountedDocument {
  readonly ours: number;
  readonly theirs: number;
}

/** Safety factor: sections of tables have a higher ratio than their document as a whole. */
const UNEVEN = 1.06;
/** A ratio outside this range cannot be a count of the same text. */
const RANGE = { least: 0.5, most: 5 };

/**
 * Ratio of the provider's count of these documents to our own; null if there are no documents, or if one ratio is out of range.
 */
export function countedFactors(documents: readonly CountedDocument[]): TokenFactors | null {
  const written = documents.filter(({ ours }) => ours > 0);
  const ratios = written.map(({ ours, theirs }) => theirs / ours);
  if (ratios.length === 0 || ratios.some((ratio) => ratio < RANGE.least || ratio > RANGE.most)) return null;
  const sum = (part: keyof CountedDocument): number => written.reduce((all, each) => all + each[part], 0);
  return { usual: sum('theirs') / sum('ours'), most: Math.max(...ratios) * UNEVEN };
}
