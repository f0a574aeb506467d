import type { Objective, ObjectiveLevel, Undecided } from '../study';

export interface ObjectivesReading {
  readonly objectives: readonly Objective[];
  readonly undecided: readonly Undecided[];
}

/** An endpoint as it stands in a list, before it is brought together with its objective. */
export interface ListedText {
  /** Undefined where nothing names it: `other` is a level that a title names. */
  readonly level: ObjectiveLevel | undefined;
  readonly text: string;
  readonly blockIds: readonly string[];
}

/** What one place of a document lists: the section of objectives, a synopsis, a table. */
export interface ObjectiveGroup {
  readonly objectives: readonly Objective[];
  /** Endpoints that no objective stands beside. */
  readonly endpoints: readonly ListedText[];
  readonly undecided: readonly Undecided[];
  /** A table of both and a numbered section say more than a synopsis does. */
  readonly weight: number;
}
