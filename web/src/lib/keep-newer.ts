import type { Document } from '@app/contracts';

export interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** Takes the fields that a document event carries from the known item, and all other fields from the response. */
export const readingOf = (seen: Document, fetched: Document): Document => ({
  ...fetched,
  reading: seen.reading,
  version: seen.version,
});

/**
 * A response that was in flight when an event arrived must not undo progress. `merged` decides which fields of the item
 * that the event updated are kept. The default keeps all of them.
 */
export function keepNewer<T extends Versioned>(
  known: readonly T[],
  fetched: readonly T[],
  merged: (seen: T, item: T) => T = (seen) => seen,
): T[] {
  const newer = new Map(known.map((item) => [item.id, item]));
  return fetched.map((item) => {
    const seen = newer.get(item.id);
    return seen && seen.version > item.version ? merged(seen, item) : item;
  });
}
