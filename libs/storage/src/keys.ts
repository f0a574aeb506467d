import { randomUUID } from 'node:crypto';

/** Where an upload goes until it becomes a document. The server chooses the key; the client's file name is only in the database. */
export const uploadKey = (workspaceId: number): string => `uploads/${workspaceId}/${randomUUID()}`;

/** Where the file of a document stands. No address is ever signed for such a key. */
export const documentKey = (workspaceId: number): string => `ws/${workspaceId}/src/${randomUUID()}`;

/** Where the model of a document stands: one per stored file and extractor version, so that a better reader re-reads. */
export const modelKey = (objectPath: string, extractor: string): string =>
  `${objectPath}.model.${extractor}.json`;

/** What is kept about an XML. */
export type EvidenceName = 'coverage' | 'trace' | 'summary';

/** Evidence about an XML stands beside it and goes when it goes. */
export const evidenceKey = (xmlObjectPath: string, evidence: EvidenceName): string =>
  `${xmlObjectPath}.${evidence}.json.gz`;

/** Where the layout for the screen stands that was read together with a model. */
export const previewKey = (objectPath: string, extractor: string): string =>
  `${objectPath}.preview.${extractor}.json`;

/** The study model that was read together with a model, and one object for each file that was written from it. */
export const studyKey = (objectPath: string, extractor: string): string =>
  `${objectPath}.study.${extractor}.json`;

/** The file of one standard that was written from a study model; `fileId` is the id of its writer. */
export const studyFileKey = (objectPath: string, extractor: string, fileId: string): string =>
  `${objectPath}.study.${extractor}.${fileId}`;

/** Where the files of one version of a schema stand. */
export const schemaKey = (workspaceId: number): string => `ws/${workspaceId}/xsd/${randomUUID()}.json`;

/** Where the XML of one run of a workflow stands. */
export const xmlKey = (workspaceId: number, workflowId: number, run: number): string =>
  `ws/${workspaceId}/xml/${workflowId}-${run}.xml`;

/** Where the signed heads of a chain of the audit trail stand. */
export const auditHeadsPrefix = (chain: number): string => `audit/heads/${chain}/`;

/** Where the last signed head of a day stands; `at` in ISO 8601. */
export const auditHeadKey = (chain: number, at: string): string =>
  `${auditHeadsPrefix(chain)}${at.slice(0, 10)}.json`;

/** Written again and again to see that files can be stored. */
export const READINESS_KEY = 'health/api';
