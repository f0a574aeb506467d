/** Options of a run. */
export interface AccuracyOptions {
  /** The folder of real documents; null if there is none. */
  readonly corpus: string | null;
  /** Part of the names of the documents that are measured; empty for all. */
  readonly only: string;
  /** Generated schedules of each kind. */
  readonly seeds: number;
  /** Mutants of XML for each standard. */
  readonly mutants: number;
}

/** Measures one part, prints its tables, and returns the details. `isGood` is false if a limit is missed. */
export type AccuracyPart = (
  options: AccuracyOptions,
) => Promise<{ readonly isGood: boolean; readonly details: unknown }>;
