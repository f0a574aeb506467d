import type { TokenFactors } from '@app/models';

/** A document by our own count, and by a provider's. */
export interface CountedDocument {
  readonly ours: number;
  readonly theirs: number;
}

/** A section of tables counts more than the document that it stands in. */
const UNEVEN = 1.06;
/** What lies outside is no count of the same text. */
const RANGE = { least: 0.5, most: 5 };

/** How a provider counts these documents against our own count; null where there is none of them, or one is out of all reason. */
export function countedFactors(documents: readonly CountedDocument[]): TokenFactors | null {
  const written = documents.filter(({ ours }) => ours > 0);
  const ratios = written.map(({ ours, theirs }) => theirs / ours);
  if (ratios.length === 0 || ratios.some((ratio) => ratio < RANGE.least || ratio > RANGE.most)) return null;
  const sum = (part: keyof CountedDocument): number => written.reduce((all, each) => all + each[part], 0);
  return { usual: sum('theirs') / sum('ours'), most: Math.max(...ratios) * UNEVEN };
}
