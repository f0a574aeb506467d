import { ReadingError } from './reading-error';

/** Limits of one document. Generous for real protocols (289 pages), small for decompression bombs. */
export const READING_LIMITS = {
  pages: 2000,
  blocks: 200_000,
  cells: 500_000,
  /** Of a sheet, as Excel limits them (XFD). */
  columns: 16_384,
  /** A page with more text runs than this is not prose or a table. */
  runsPerPage: 100_000,
  rulesPerPage: 60_000,
  /** The maximum on a page of a real protocol is 17,000. */
  operatorsPerPage: 1_000_000,
  /** Images drawn on one page, counted with repetitions: a few bytes in the file can be slow to draw. */
  formsPerPage: 20_000,
  /** Form fields of a document; a long book of case report forms has a few thousand. */
  formFields: 20_000,
  /** Nesting depth of forms. The maximum seen is two. */
  formDepth: 40,
} as const;

/** Throws `too-large` if a count exceeds its limit. */
export function ensureWithin(limit: keyof typeof READING_LIMITS, count: number): void {
  if (count > READING_LIMITS[limit]) throw new ReadingError('too-large', `${limit}: ${count}`);
}
