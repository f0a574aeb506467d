import type { DocumentModel, Outcome } from '@app/contracts';
import { coverStudy, type CoveredDocument, studyOutcome, studyPlaces } from '@app/coverage';
import type { StudyModel } from '@app/study-model';

/** A document and what a reader makes of it. */
export interface Reading {
  readonly document: CoveredDocument;
  readonly study: StudyModel;
}

/** Parts that a document states, so that its study must have them. */
export type Expected = Parameters<typeof coverStudy>[0]['expected'];

export interface Verdict {
  readonly outcome: Outcome;
  /** The sentences of the gaps. */
  readonly sentences: readonly string[];
}

/** The document of a model without its warnings and without pages that could not be read, which are a gap of every reading. */
export function coveredDocument(name: string, model: DocumentModel): CoveredDocument {
  const pages = model.pages.map(({ lostWords: _lost, ...page }) => ({
    ...page,
    scanned: false,
    garbled: false,
  }));
  return { id: 1, name, ...model, pages, warnings: [] };
}

/** The outcome of a reading by rules alone. */
export function verdictOf({ document, study }: Reading, expected: Expected): Verdict {
  const { coverage, open } = coverStudy({ documents: [document], ...studyPlaces(study), expected });
  const outcome = studyOutcome({ readings: 'rules', open, coverage, findings: [], differences: 0 });
  return { outcome, sentences: coverage.gaps.map(({ sentence }) => sentence) };
}
