import type { DocumentModel, Outcome } from '@app/contracts';
import { readStudyModel } from '@app/protocol-extraction';
import { DAMAGES } from './damages';
import { coveredDocument, verdictOf } from './verdict';

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
