/** Options of a run. */
export interface AccuracyOptions {
  /** The folder of real documents, or null if there is none. */
  readonly corpus: string | null;
  /** Part of the names of the documents to measure. Empty for all. */
  readonly only: string;
  /** Number of XML mutants for each standard. */
  readonly mutants: number;
}

/** Measures one part, prints its tables, and returns the details. `isGood` is false if a limit is missed. */
export type AccuracyPart = (
  options: AccuracyOptions,
) => Promise<{ readonly isGood: boolean; readonly details: unknown }>;
