import type { DocumentModel } from '@app/contracts';
import { readStudyModel } from '@app/protocol-extraction';
import type { StudyModel } from '@app/study-model';
import { coveredDocument, verdictOf } from './verdict';
import { BLINDFOLDS } from './blindfolds';

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
  const expected = {
    criteria: sighted.criteria.length > 0,
    objectives: sighted.objectives.length > 0,
    schedule: sighted.marks.length > 0,
  };
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
