import { ReadingError } from './reading-error';

/** What one document may hold. Generous against real protocols (289 pages), small against bombs. */
export const READING_LIMITS = {
  pages: 2000,
  blocks: 200_000,
  cells: 500_000,
  /** One page with more text runs than this is not a page of prose or a table. */
  runsPerPage: 100_000,
  rulesPerPage: 60_000,
  /** The most seen on a page of a real protocol is 17,000. */
  operatorsPerPage: 1_000_000,
  /** Drawn on one page, each time counted: a few bytes in the file, and slow to draw. */
  formsPerPage: 20_000,
  /** Forms within forms; the most seen is two. */
  formDepth: 40,
} as const;

/** Throws `too-large` when a count passes its limit. */
export function ensureWithin(limit: keyof typeof READING_LIMITS, count: number): void {
  if (count > READING_LIMITS[limit]) throw new ReadingError('too-large', `${limit}: ${count}`);
}
