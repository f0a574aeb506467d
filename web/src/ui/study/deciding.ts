import type { DecisionKind, Evidence, StudyDecision } from '@app/contracts';

/** A decision that a person makes on the screen. */
export interface Choice {
  readonly entity: string;
  readonly field: string;
  readonly decision: DecisionKind;
  readonly value?: unknown;
  readonly evidence?: readonly Evidence[];
  readonly reason?: string;
}

/** A place in a document that a person can name. */
export interface DocumentPlace {
  readonly evidence: Evidence;
  readonly text: string;
  /** Name of the document. */
  readonly source: string;
}

/** Decisions about the shown study. Absent where a study can only be read. */
export interface Deciding {
  /** By `keyOf`. */
  readonly decisions: ReadonlyMap<string, StudyDecision>;
  readonly isPending: boolean;
  /** Makes decisions, all or none. They are undone together. */
  readonly decide: (choices: readonly Choice[]) => void;
  /** Accepts values as they are shown. */
  readonly accept: (addresses: readonly { entity: string; field: string }[]) => void;
  /** Undoes the last decision that was made on this screen. Null if there is none. */
  readonly undo: (() => void) | null;
  /** Loads all places in the documents of the study. */
  readonly loadPlaces: () => Promise<readonly DocumentPlace[]>;
}
