/** Options of a run. */
export interface AccuracyOptions {
  /** The folder of real documents, or null if there is none. */
  readonly corpus: string | null;
  /** Part of the names of the documents to measure. Empty for all. */
  readonly only: string;
}

/** Measures one part, prints its tables, and returns the details. */
export type AccuracyPart = (options: AccuracyOptions) => Promise<unknown>;
