import type { Coverage, Finding, Outcome } from '@app/contracts';
import type { OpenPlace } from './study-coverage';

/** What the outcome of a study depends on. */
export interface OutcomeInput {
  /** Who has read the documents. */
  readonly readings: 'rules' | 'rules-and-model';
  readonly open: readonly OpenPlace[];
  readonly coverage: Coverage;
  /** Findings of the checks of the study and of its files. */
  readonly findings: readonly Finding[];
  /** Values on which the readings differ and that no person has decided. */
  readonly differences: number;
}

interface Row {
  readonly applies: (input: OutcomeInput) => boolean;
  readonly outcome: Outcome;
}

/** The first row that applies gives the outcome. A result to which none applies is clean. */
const ROWS: readonly Row[] = [
  // A file breaks a rule of its standard.
  {
    applies: ({ findings }) => findings.some(({ severity }) => severity === 'error'),
    outcome: 'needs_review',
  },
  // The readings state different values, and only a person can tell which is right.
  { applies: ({ differences }) => differences > 0, outcome: 'needs_review' },
  // A mark has no cell, or another activity or visit than its cell: the study is wrong, not only incomplete.
  { applies: ({ coverage }) => coverage.marks.invented > 0, outcome: 'needs_review' },
  // Only pixels say that a mark is there, or in which row and column it is.
  { applies: ({ coverage }) => (coverage.marks.fromPicture ?? 0) > 0, outcome: 'needs_review' },
  // Two signs stand in a table, and only a person can tell what one of them means.
  { applies: ({ open }) => open.some(({ kind }) => kind === 'sign'), outcome: 'needs_review' },
  // Something of the documents was counted and is neither in the study nor excluded with a reason.
  { applies: ({ open }) => open.length > 0, outcome: 'incomplete' },
  // A page or a part of a document was not read, or a part that the result needs is missing as a whole.
  { applies: ({ coverage }) => coverage.gaps.length > 0, outcome: 'incomplete' },
  // A block was left out without a rule.
  { applies: ({ coverage }) => coverage.sums.notProcessed > 0, outcome: 'incomplete' },
  // By rules alone, nothing confirms a study without a single used block: there was nothing to understand.
  {
    applies: ({ readings, coverage }) => readings === 'rules' && coverage.sums.used === 0,
    outcome: 'incomplete',
  },
];

/**
 * The outcome of a study. Clean means: nothing is open, and either both readings agree or, by rules alone, every sign, row and
 * column of the used tables and every line of the used lists is understood.
 */
export const studyOutcome = (input: OutcomeInput): Outcome =>
  ROWS.find(({ applies }) => applies(input))?.outcome ?? 'clean';
