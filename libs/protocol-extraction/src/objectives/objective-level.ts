import type { Objective, ObjectiveLevel, Undecided } from '../study';

export interface ObjectivesReading {
  readonly objectives: readonly Objective[];
  readonly undecided: readonly Undecided[];
}

/** An endpoint in a list, before it is assigned to an objective. */
export interface ListedText {
  /** Undefined if no level is named; `other` is a level that a title names. */
  readonly level: ObjectiveLevel | undefined;
  readonly text: string;
  readonly blockIds: readonly string[];
  /** Stands behind a label of its level, as in a register: `Secondary end point(s): a) … b) …`. */
  readonly isLabelled?: true;
}

/** The objectives and endpoints from one place of a document: the section of objectives, a synopsis or a table. */
export interface ObjectiveGroup {
  readonly objectives: readonly Objective[];
  /** Endpoints without an objective next to them. */
  readonly endpoints: readonly ListedText[];
  readonly undecided: readonly Undecided[];
  /** Priority of the place: a table of both and a numbered section are more detailed than a synopsis. */
  readonly weight: number;
}
