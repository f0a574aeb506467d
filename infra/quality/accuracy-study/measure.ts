import { type DocumentModel, message, type Outcome } from '@app/contracts';
import { coverStudy, studyOutcome, studyPlaces } from '@app/coverage';
import { cellsNotDone, readStudyModel } from '@app/protocol-extraction';
import { DAMAGES, type Reading } from './damages';

/** Parts that a document states, so that its study must have them. */
export type Expected = Parameters<typeof coverStudy>[0]['expected'];

export interface StudyMeasure {
  readonly name: string;
  readonly outcome: Outcome;
  /** Gaps of the undamaged reading, without pages that the readers could not read. */
  readonly gaps: readonly string[];
  readonly milliseconds: number;
  /** The damages that could be done, and those of which nothing was said. */
  readonly damages: number;
  readonly unnoticed: readonly string[];
}

/** Covers the rules' reading of a document, undamaged and with each damage that can be done to it. */
export function measureStudy(name: string, model: DocumentModel): StudyMeasure {
  // Pages that were not read are a gap of every reading; they must not hide that a damage is not noticed.
  const pages = model.pages.map(({ lostWords: _lost, ...page }) => ({
    ...page,
    scanned: false,
    garbled: false,
  }));
  const document = { id: 1, name, ...model, pages, warnings: [] };
  const study = readStudyModel([document]);
  const expected = {
    criteria: study.criteria.length > 0,
    objectives: study.objectives.length > 0,
    schedule: study.marks.length > 0,
  };
  const startedAt = performance.now();
  const right = verdictOf({ document, study }, expected);
  const milliseconds = Math.round(performance.now() - startedAt);
  const known = new Set(right.sentences);
  const done = Object.entries(DAMAGES).flatMap(([damage, apply]) => {
    const damaged = apply({ document, study });
    if (damaged === null) return [];
    const { outcome, sentences } = verdictOf(damaged, expected);
    return [{ damage, isNoticed: outcome !== 'clean' && sentences.some((sentence) => !known.has(sentence)) }];
  });
  return {
    name,
    outcome: right.outcome,
    gaps: right.sentences,
    milliseconds,
    damages: done.length,
    unnoticed: done.flatMap(({ damage, isNoticed }) => (isNoticed ? [] : [damage])),
  };
}

function verdictOf({ document, study }: Reading, expected: Expected) {
  const excluded = cellsNotDone(document).map((place) => ({
    ...place,
    reason: message('excluded.not-done'),
  }));
  const input = { documents: [document], ...studyPlaces(study), excluded, expected };
  const { coverage, open } = coverStudy(input);
  const outcome = studyOutcome({ readings: 'rules', open, coverage, findings: [], differences: 0 });
  return { outcome, sentences: coverage.gaps.map(({ sentence }) => sentence) };
}
