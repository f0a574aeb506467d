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
  `${xmlObjectPath}.study.${fileId}.gz`;

/** Key of the display layout that was read together with a model. */
export const previewKey = (objectPath: string, extractor: string): string =>
  `${objectPath}.preview.${extractor}.json`;

/** Key of the study model that was read together with a model, with one object for each file written from it. */
export const studyKey = (objectPath: string, extractor: string): string =>
  `${objectPath}.study.${extractor}.json`;

/** Key of the file of one standard written from a study model. `fileId` is the id of its writer. */
export const studyFileKey = (objectPath: string, extractor: string, fileId: string): string =>
  `${objectPath}.study.${extractor}.${fileId}`;

/** Key of the files of one schema version. */
export const schemaKey = (workspaceId: number): string => `ws/${workspaceId}/xsd/${randomUUID()}.json`;

/** Key of the XML of one workflow run. */
export const xmlKey = (workspaceId: number, workflowId: number, run: number): string =>
  `ws/${workspaceId}/xml/${workflowId}-${run}.xml`;

/** Key prefix of the signed heads of an audit chain. */
export const auditHeadsPrefix = (chain: number): string => `audit/heads/${chain}/`;

/** Key of the last signed head of a day; `at` is ISO 8601. */
export const auditHeadKey = (chain: number, at: string): string =>
  `${auditHeadsPrefix(chain)}${at.slice(0, 10)}.json`;

/** Key of the probe object that tests whether files can be stored. */
export const READINESS_KEY = 'health/api';
