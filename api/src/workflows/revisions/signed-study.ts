import { LIMITS, STUDY_FILES } from '@app/contracts';
import type { Repositories, WorkflowEntity } from '@app/persistence';
import type { ObjectStore } from '@app/storage';
import { canonicalJson } from '@app/study-model';
import { loadResultFile } from '../evidence-store';
import { currentFiles, type CurrentStudy, currentStudy } from '../study/current-study';
import { openDecisions } from '../study/open-decisions';

/** What a signature covers of a study: the model with the decisions of people, and the files written from it. */
export interface SignedStudy {
  /** Canonical JSON. */
  readonly model: string;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly decisions: readonly object[];
  /** Values that require a decision of a person and have none. */
  readonly openDecisions: number;
  /** The person who decided last about a value, or else started the workflow. */
  readonly lastEditorId: number | null;
}

/** The decisions about the values of a result, in a fixed order. Names are left out: they change when a person is erased. */
export async function decisionsOf(
  repositories: Repositories,
  workflowId: number,
): Promise<readonly object[]> {
  return presentable(await repositories.studyDecisions.list(workflowId, LIMITS.studyValuesDecided));
}

/** Throws if the result has no study. */
export async function loadSignedStudy(
  stores: { repositories: Repositories; store: ObjectStore },
  workflow: WorkflowEntity,
): Promise<SignedStudy> {
  const study = await currentStudy(stores, workflow);
  const [last] = study.decisions.toSorted((one, other) => other.id - one.id);
  return {
    model: canonicalJson(study.model),
    files: await filesOf(stores.store, workflow, study),
    decisions: presentable(study.decisions),
    openDecisions: openDecisions(study),
    lastEditorId: last?.decidedBy ?? workflow.executedBy,
  };
}

const presentable = (decisions: CurrentStudy['decisions']): readonly object[] =>
  decisions.map(({ firstName: _first, lastName: _last, decidedAt, ...decision }) => ({
    ...decision,
    decidedAt: decidedAt.toISOString(),
  }));

async function filesOf(
  store: ObjectStore,
  workflow: WorkflowEntity,
  study: CurrentStudy,
): Promise<SignedStudy['files']> {
  const nameOf = (id: keyof typeof STUDY_FILES): string => `study${STUDY_FILES[id].suffix}`;
  if (study.isChanged)
    return currentFiles(study).contents.map(({ id, content }) => ({ name: nameOf(id), bytes: content }));
  const files: { name: string; bytes: Uint8Array }[] = [];
  for (const { id } of study.stored.files)
    files.push({ name: nameOf(id), bytes: await loadResultFile(store, workflow, id) });
  return files;
}
