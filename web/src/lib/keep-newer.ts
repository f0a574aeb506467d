import type { Document } from '@app/contracts';

export interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** What the event of a document tells; everything else of it comes with answers. */
export const readingOf = (seen: Document, fetched: Document): Document => ({
  ...fetched,
  reading: seen.reading,
  version: seen.version,
});

/**
 * An answer that was on its way while an event came in must not take progress back. `merged` says what stays of the item that
 * the event has made newer: all of it, unless told otherwise.
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
