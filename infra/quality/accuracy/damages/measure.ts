import type { DocumentModel, Outcome } from '@app/contracts';
import { readStudyModel } from '@app/protocol-extraction';
import type { Damage } from './damages';
import { coveredDocument, expectedOf, verdictOf } from './verdict';

export interface StudyMeasure {
  readonly name: string;
  readonly outcome: Outcome;
  /** Gaps of the undamaged reading, without the pages that the readers could not read. */
  readonly gaps: readonly string[];
  readonly milliseconds: number;
  /** The damages that could be applied, and those that were not reported. */
  readonly damages: readonly string[];
  readonly unnoticed: readonly string[];
}

/** Checks the coverage of the rules' reading of a document, undamaged and with each damage that applies to it. */
export function measureStudy(
  name: string,
  model: DocumentModel,
  damages: Readonly<Record<string, Damage>>,
): StudyMeasure {
  const document = coveredDocument(name, model);
  const study = readStudyModel([document]);
  const expected = expectedOf(study);
  const startedAt = performance.now();
  const right = verdictOf({ document, study }, expected);
  const milliseconds = Math.round(performance.now() - startedAt);
  const known = new Set(right.sentences);
  const done = Object.entries(damages).flatMap(([damage, apply]) => {
    const damaged = apply({ document, study });
    if (damaged === null) return [];
    const { outcome, sentences } = verdictOf(damaged, expected);
    const isNew = right.outcome === 'clean' || sentences.some((sentence) => !known.has(sentence));
    return [{ damage, isNoticed: outcome !== 'clean' && isNew }];
  });
  return {
    name,
    outcome: right.outcome,
    gaps: right.sentences,
    milliseconds,
    damages: done.map(({ damage }) => damage),
    unnoticed: done.flatMap(({ damage, isNoticed }) => (isNoticed ? [] : [damage])),
  };
}

/** Prints a line for each document, with the damages that were not reported. */
export const printTable = (measures: readonly StudyMeasure[]): void =>
  console.table(
    measures.map(({ gaps, damages, unnoticed, ...one }) => ({
      ...one,
      gaps: gaps.length,
      noticed: damages.length - unnoticed.length,
      unnoticed: unnoticed.join(', '),
    })),
  );
