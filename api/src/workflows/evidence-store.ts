import { gunzipSync } from 'node:zlib';
import { AppError, type StudyFileId, TERMINAL_STATUSES } from '@app/contracts';
import type { WorkflowEntity } from '@app/persistence';
import { evidenceKey, type EvidenceName, type ObjectStore, resultFileKey } from '@app/storage';

const STORED_BYTES_MAXIMUM = 64 * 1024 * 1024;
const INFLATED_BYTES_MAXIMUM = 256 * 1024 * 1024;

/** Evidence that the worker stored beside the XML of a workflow that has ended. */
export async function loadEvidence(
  store: ObjectStore,
  { xmlObjectPath, status }: WorkflowEntity,
  evidence: EvidenceName,
): Promise<unknown> {
  const bytes =
    xmlObjectPath === null || !TERMINAL_STATUSES.includes(status)
      ? null
      : await store.get(evidenceKey(xmlObjectPath, evidence), STORED_BYTES_MAXIMUM);
  if (bytes === null) throw new AppError('EVIDENCE_MISSING', { args: { evidence } });
  return JSON.parse(gunzipSync(bytes, { maxOutputLength: INFLATED_BYTES_MAXIMUM }).toString('utf8'));
}

/** One of the files that the worker wrote from the study of a result. */
export async function loadResultFile(
  store: ObjectStore,
  { xmlObjectPath }: WorkflowEntity,
  fileId: StudyFileId,
): Promise<Uint8Array> {
  const read = async (key: string) => store.get(key, STORED_BYTES_MAXIMUM);
  const bytes =
    xmlObjectPath === null
      ? null
      : ((await read(resultFileKey(xmlObjectPath, fileId))) ??
        // Results of version 1.0.0 keep what was signed.
        (fileId === 'json' ? await read(evidenceKey(xmlObjectPath, 'study')) : null));
  if (bytes === null) throw new AppError('EVIDENCE_MISSING', { args: { evidence: 'study' } });
  return gunzipSync(bytes, { maxOutputLength: INFLATED_BYTES_MAXIMUM });
}
