import { DocumentStudy, LIMITS, type StudyFileId } from '@app/contracts';
import type { CurrentDecision, Repositories, WorkflowEntity } from '@app/persistence';
import type { ObjectStore } from '@app/storage';
import { applyDecisions, type StudyModel } from '@app/study-model';
import { type StudyWithFiles, writeAll } from '@app/study-writers';
import { loadEvidence } from '../evidence-store';

/** The study of a result with the decisions of people in it. */
export interface CurrentStudy {
  /** The study as the worker stored it, before any decision. */
  readonly stored: DocumentStudy;
  /** The study with the decisions applied. Equal decisions give equal models. */
  readonly model: StudyModel;
  readonly decisions: readonly CurrentDecision[];
  /** Keys (`addressKey`) of the decisions that do not fit the study. */
  readonly unused: ReadonlySet<string>;
  /** True if a decision changes the study, so that its files are not the stored ones. */
  readonly isChanged: boolean;
}

interface Stores {
  readonly repositories: Pick<Repositories, 'studyDecisions'>;
  readonly store: ObjectStore;
}

/**
 * Reads the study of a result and applies the newest decision about each value. Throws `EVIDENCE_MISSING` if the result was not
 * written from a study.
 */
export async function currentStudy(
  { repositories, store }: Stores,
  workflow: WorkflowEntity,
): Promise<CurrentStudy> {
  const stored = DocumentStudy.parse(await loadEvidence(store, workflow, 'study'));
  const decisions = await repositories.studyDecisions.list(workflow.id, LIMITS.studyValuesDecided);
  const { model, unused } = applyDecisions(stored.model, decisions);
  const isChanged = decisions.some(({ decision }) => decision === 'corrected' || decision === 'rejected');
  return { stored, model, decisions, unused, isChanged };
}

/**
 * Writes all files of a study that people have changed. Their time of writing is that of the last decision, so that equal
 * decisions give equal bytes.
 */
export function currentFiles({ model, decisions }: CurrentStudy): StudyWithFiles {
  const times = decisions.map(({ decidedAt }) => decidedAt.getTime());
  const createdAt = new Date(times.reduce((latest, time) => Math.max(latest, time), 0));
  return writeAll(model, { createdAt, studyName: model.documents[0]?.name ?? 'Study' });
}

/** The bytes of one of the written files. */
export function contentOf({ contents }: StudyWithFiles, fileId: StudyFileId): Uint8Array {
  const found = contents.find(({ id }) => id === fileId);
  if (found === undefined) throw new Error(`No writer wrote ${fileId}.`);
  return found.content;
}
