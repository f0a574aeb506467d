import type { ExpectedPart, ReadingCounts } from '@app/contracts';
import { nestedItems, type StudyModel } from '@app/study-model';
import { blocksSent, type SentDocument } from '../model/whole-document';
import { BY_ANSWER } from './unit';

/** Counts what the rules read from a document, for the estimate before a run. */
export const readingCounts = (document: SentDocument, study: StudyModel): ReadingCounts => ({
  parts: partsOf(study),
  tables: study.schedules.length,
  room: blocksSent(document).reduce((sum, block) => sum + BY_ANSWER.ofBlock(block), 0),
});

function partsOf({ criteria, objectives, facts, ...study }: StudyModel): Record<ExpectedPart, number> {
  const lines = (kind: 'inclusion' | 'exclusion'): number =>
    criteria
      .filter((criterion) => criterion.kind === kind)
      .reduce((sum, criterion) => sum + 1 + nestedItems(criterion).length, 0);
  return {
    inclusion: lines('inclusion'),
    exclusion: lines('exclusion'),
    visit: study.visits.length,
    activity: study.activities.length,
    mark: study.marks.length,
    objective: objectives.length,
    endpoint: objectives.reduce((sum, { endpoints }) => sum + endpoints.length, 0),
    arm: study.arms.length,
    epoch: study.epochs.length,
    title: [facts.title, facts.protocolNumber].filter((fact) => fact !== undefined).length,
    footnote: study.notes.length,
  };
}
