import { randomUUID } from 'node:crypto';

/**
 * Key of an upload until it becomes a document. The server chooses the key. The client's file name is stored only in the
 * database.
 */
export const uploadKey = (workspaceId: number): string => `uploads/${workspaceId}/${randomUUID()}`;

/** Key of a document's file. URLs are never signed for it. */
export const documentKey = (workspaceId: number): string => `ws/${workspaceId}/src/${randomUUID()}`;

/** Key of a document's model: one per stored file and extractor version, so that a newer reader reads it again. */
export const modelKey = (objectPath: string, extractor: string): string =>
  `${objectPath}.model.${extractor}.json`;

/** Kinds of evidence stored for an XML. */
export type EvidenceName = 'coverage' | 'trace' | 'summary' | 'study';

/** Evidence of an XML is stored beside it and deleted with it. */
export const evidenceKey = (xmlObjectPath: string, evidence: EvidenceName): string =>
  `${xmlObjectPath}.${evidence}.json.gz`;

/** Key of a file that was written from the study of an XML, besides the XML. `fileId` is the id of its writer. */
export const resultFileKey = (xmlObjectPath: string, fileId: string): string =>
  `${xmlObjectPath}.study.${nameOf(fileId)}.gz`;

/** `.study.json` is the study with its findings, which overwrote the file of the model in version 1.0.0. */
const nameOf = (fileId: string): string => (fileId === 'json' ? 'model' : fileId);

/** Key of the display layout that was read together with a model. */
export const previewKey = (objectPath: string, extractor: string): string =>
  `${objectPath}.preview.${extractor}.json`;

/** Key of the study model that was read together with a model, with one object for each file written from it. */
export const studyKey = (objectPath: string, extractor: string): string =>
  `${objectPath}.study.${extractor}.json`;

/** Key of the file of one standard written from a study model. `fileId` is the id of its writer. */
export const studyFileKey = (objectPath: string, extractor: string, fileId: string): string =>
  `${objectPath}.study.${extractor}.${nameOf(fileId)}`;

/** Key of the files of one schema version. */
export const schemaKey = (workspaceId: number): string => `ws/${workspaceId}/xsd/${randomUUID()}.json`;

/** Key of the XML of one workflow run. */
export const xmlKey = (workspaceId: number, workflowId: number, run: number): string =>
  `ws/${workspaceId}/xml/${workflowId}-${run}.xml`;

/** Key prefix of the signed heads of all audit chains; below it, one folder per chain. */
export const AUDIT_HEADS = 'audit/heads/';

/** Key prefix of the signed heads of an audit chain, newest first. Heads of earlier versions have other keys. */
export const auditHeadsPrefix = (chain: number): string => `${AUDIT_HEADS}${chain}/head-`;

/** Key prefix of the public keys of former key-encryption keys, which verify the heads that they signed. */
export const FORMER_KEYS = 'audit/keys/';

const POSITIONS = 10 ** 12;
const HEAD_KEY = /\/head-\d+-(\d+)-([0-9a-f]+)\.json$/;

/** Key of one signed head. It contains position and digest, so no other head is ever stored under it. */
export const auditHeadKey = (head: { chain: number; position: number; digest: string }): string => {
  const order = String(POSITIONS - head.position).padStart(12, '0');
  return `${auditHeadsPrefix(head.chain)}${order}-${head.position}-${head.digest}.json`;
};

/** Position and digest of a signed head. Null for the key of an earlier version, which held a day's last head. */
export function headOfKey(key: string): { readonly position: number; readonly digest: string } | null {
  const [, position, digest] = HEAD_KEY.exec(key) ?? [];
  return position === undefined || digest === undefined ? null : { position: Number(position), digest };
}

/** Key of the probe object that tests whether files can be stored. */
export const READINESS_KEY = 'health/api';

/** True for objects that no backup needs: the probe, and uploads that have not become documents. */
export const isPassingKey = (key: string): boolean => key === READINESS_KEY || key.startsWith('uploads/');
