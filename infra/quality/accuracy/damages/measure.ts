import type { DocumentModel, Outcome } from '@app/contracts';
import { readStudyModel } from '@app/protocol-extraction';
import type { StudyModel } from '@app/study-model';
import { BLINDFOLDS } from './blindfolds';
import { DAMAGES } from './damages';
import { coveredDocument, expectedOf, verdictOf } from './verdict';

export interface StudyMeasure {
  readonly name: string;
  readonly outcome: Outcome;
  /** Gaps of the undamaged reading, without the pages that the readers could not read. */
  readonly gaps: readonly string[];
  readonly milliseconds: number;
  /** The damages that could be applied, and the damages that were not reported. */
  readonly damages: number;
  readonly unnoticed: readonly string[];
}

/** Checks the coverage of the rules' reading of a document, undamaged and with each damage that applies to it. */
export function measureStudy(name: string, model: DocumentModel): StudyMeasure {
  const document = coveredDocument(name, model);
  const study = readStudyModel([document]);
  const expected = expectedOf(study);
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

export interface BlindedMeasure {
  readonly name: string;
  /** The blindfolds that change the reading of the document. */
  readonly damages: readonly string[];
  /** The blindfolds whose run is clean. */
  readonly unnoticed: readonly string[];
}

/** Reads a document with each blindfold and checks the coverage against the whole document. */
export function measureBlinded(name: string, model: DocumentModel): BlindedMeasure {
  const document = coveredDocument(name, model);
  const sighted = readStudyModel([document]);
  const expected = expectedOf(sighted);
  const right = placesOf(sighted);
  const damages = Object.entries(BLINDFOLDS).flatMap(([blindfold, blind]) => {
    const study = readStudyModel([{ ...document, blocks: blind(document.blocks) }]);
    if (placesOf(study) === right) return [];
    return [{ blindfold, outcome: verdictOf({ document, study }, expected).outcome }];
  });
  return {
    name,
    damages: damages.map(({ blindfold }) => blindfold),
    unnoticed: damages.filter(({ outcome }) => outcome === 'clean').map(({ blindfold }) => blindfold),
  };
}

/**
 * The locations of all marks, criteria, objectives and notes, and the form fields of the items. A change in them must be detected.
 */
function placesOf({ marks, activities, visits, criteria, objectives, notes, forms }: StudyModel): string {
  const evidenceOf = (parts: StudyModel['visits'] | StudyModel['activities'], id: string) =>
    parts.find((part) => part.id === id)?.name.evidence.map(({ cell }) => cell);
  const lists = [
    marks.map(({ cell, activity, visit }) => [
      cell.cell,
      evidenceOf(activities, activity),
      evidenceOf(visits, visit),
    ]),
    criteria.map(({ kind, text, children }) => [
      kind,
      text.evidence,
      children.map((child) => child.text.evidence),
    ]),
    objectives.map(({ text, endpoints }) => [
      text.evidence,
      endpoints.map((endpoint) => endpoint.text.evidence),
    ]),
    notes.map(({ text }) => text.evidence),
    forms.flatMap(({ groups }) =>
      groups.flatMap(({ items }) =>
        items.flatMap(({ question }) => question.evidence.flatMap(({ field }) => field ?? [])),
      ),
    ),
  ];
  return JSON.stringify(lists.map((list) => list.map((one) => JSON.stringify(one)).sort()));
}
