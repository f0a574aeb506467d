import { AppError, DocumentStudy, STUDY_FILES } from '@app/contracts';
import type { Repositories, WorkflowEntity } from '@app/persistence';
import { type ObjectStore, resultFileKey } from '@app/storage';
import { canonicalJson } from '@app/study-model';
import { gunzipSync } from 'node:zlib';
import { loadEvidence } from '../evidence-store';

const STORED_BYTES_MAXIMUM = 64 * 1024 * 1024;
const INFLATED_BYTES_MAXIMUM = 256 * 1024 * 1024;

/** The study of a result as it stands: the stored model with the decisions of people, and the files written from it. */
export interface CurrentStudy {
  /** Canonical JSON. */
  readonly model: string;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly decisions: readonly object[];
  /** Values that require a decision of a person and have none. */
  readonly openDecisions: number;
  /** The person who changed the study last, or else started the workflow. */
  readonly lastEditorId: number | null;
}

/**
 * The decisions about the values of a result, in a fixed order. Results have no decisions yet, so the stored model is the study.
 */
export const decisionsOf = (_repositories: Repositories, _workflowId: number): Promise<readonly object[]> =>
  Promise.resolve([]);

/** Throws if the result has no study. */
export async function loadCurrentStudy(
  { repositories, store }: { repositories: Repositories; store: ObjectStore },
  workflow: WorkflowEntity,
): Promise<CurrentStudy> {
  const { model, files } = DocumentStudy.parse(await loadEvidence(store, workflow, 'study'));
  const written: { name: string; bytes: Uint8Array }[] = [];
  for (const { id } of files)
    written.push({ name: `study${STUDY_FILES[id].suffix}`, bytes: await studyFile(store, workflow, id) });
  return {
    model: canonicalJson(model),
    files: written,
    decisions: await decisionsOf(repositories, workflow.id),
    openDecisions: 0,
    lastEditorId: workflow.executedBy,
  };
}

async function studyFile(
  store: ObjectStore,
  { xmlObjectPath }: WorkflowEntity,
  id: string,
): Promise<Uint8Array> {
  const packed =
    xmlObjectPath === null ? null : await store.get(resultFileKey(xmlObjectPath, id), STORED_BYTES_MAXIMUM);
  if (packed === null) throw new AppError('EVIDENCE_MISSING', { args: { evidence: 'study' } });
  return gunzipSync(packed, { maxOutputLength: INFLATED_BYTES_MAXIMUM });
}
