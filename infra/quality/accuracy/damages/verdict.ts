import type { DocumentModel, Outcome } from '@app/contracts';
import { coverStudy, type CoveredDocument, studyOutcome, studyPlaces } from '@app/coverage';
import type { StudyModel } from '@app/study-model';

/** A document and its reading. */
export interface Reading {
  readonly document: CoveredDocument;
  readonly study: StudyModel;
}

/** Parts that the document states, so the study must have them. */
type Expected = Parameters<typeof coverStudy>[0]['expected'];

/** The parts of a study that has all its parts. */
export const expectedOf = ({ criteria, objectives, marks }: StudyModel): Expected => ({
  criteria: criteria.length > 0,
  objectives: objectives.length > 0,
  schedule: marks.length > 0,
});

export interface Verdict {
  readonly outcome: Outcome;
  /** The sentences of the gaps. */
  readonly sentences: readonly string[];
}

/** Returns the document of a model without its warnings and without unreadable pages, which are a gap of every reading. */
export function coveredDocument(name: string, model: DocumentModel): CoveredDocument {
  const pages = model.pages.map(({ lostWords: _lost, ...page }) => ({
    ...page,
    scanned: false,
    garbled: false,
  }));
  return { id: 1, name, ...model, pages, warnings: [] };
}

/** Returns the outcome of a reading by rules alone. */
export function verdictOf({ document, study }: Reading, expected: Expected): Verdict {
  const { coverage, open } = coverStudy({ documents: [document], ...studyPlaces(study), expected });
  const outcome = studyOutcome({ readings: 'rules', open, coverage, findings: [], differences: 0 });
  return { outcome, sentences: coverage.gaps.map(({ sentence }) => sentence) };
}
