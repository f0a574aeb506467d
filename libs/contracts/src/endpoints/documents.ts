import { z } from 'zod';
import { DocumentModel } from '../document-model';
import { DocumentPreview } from '../document-preview';
import { DocumentStudy, StudyFileId } from '../document-study';
import { endpoint } from '../endpoint';
import { Etag, Id, idsText, IdText, Instant, ListQuery, PlainQuery } from '../ids';
import { LIMITS } from '../limits';
import { PERMISSIONS } from '../permissions';
import { ResultMessage } from '../result-message';
import { FormParams } from './forms';

export const ReadingStatus = z.enum(['waiting', 'reading', 'read', 'failed']);
export type ReadingStatus = z.infer<typeof ReadingStatus>;

/** State of a document's text and structure. */
export const Reading = z.object({
  status: ReadingStatus,
  /** A virus scan runs first. */
  isBeingChecked: z.boolean().optional(),
  pagesDone: z.number().int(),
  pages: z.number().int().nullable(),
  words: z.number().int().nullable(),
  warnings: z.array(z.object({ code: z.string(), message: z.string(), said: ResultMessage.optional() })),
  /**
   * Error code of the catalogue and its sentence, if `status` is `failed`. `said` is the same as a localized message; older
   * documents have none.
   */
  error: z.object({ code: z.string(), detail: z.string(), said: ResultMessage.optional() }).nullable(),
});
export type Reading = z.infer<typeof Reading>;

export const Document = z.object({
  id: Id,
  formId: Id,
  name: z.string(),
  fileName: z.string(),
  fileSize: z.number().int(),
  mimeType: z.string(),
  /** SHA-256 of the uploaded file, hex. Null for files uploaded before the hash was stored. */
  sha256: z.string().nullable(),
  uploadedBy: Id.nullable(),
  description: z.string().nullable(),
  tags: z.array(z.string()),
  /** Which version of the document this is, counted from 1. */
  documentVersion: z.number().int(),
  /** The version that replaced this one. */
  replacedBy: Id.nullable(),
  reading: Reading,
  etag: Etag,
  /** Increases with every change. A client ignores events with a lower revision. */
  version: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Document = z.infer<typeof Document>;

const tags = z.array(z.string().trim().min(1).max(LIMITS.tagMaximum)).max(LIMITS.tagsPerDocument);
const name = z.string().trim().min(1, 'Name is required').max(LIMITS.nameMaximum);
const description = z.string().trim().max(LIMITS.descriptionMaximum).nullish();
const fileName = z.string().min(1).max(LIMITS.fileNameMaximum);

export const UploadUrlBody = z.strictObject({
  fileName,
  /** The URL signs the content type, and the size if given. The storage refuses anything else. */
  fileSize: z.number().int().min(0).optional(),
  mimeType: z.string().max(120).optional(),
});

export const UploadTarget = z.object({
  uploadURL: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  expiresInSeconds: z.number().int(),
});
export type UploadTarget = z.infer<typeof UploadTarget>;

export const CreateDocumentBody = z.strictObject({
  name,
  fileName,
  fileSize: z.number().int().min(0),
  mimeType: z.string().max(120),
  uploadURL: z.string().max(4096),
  description,
  tags: tags.optional(),
});

/** Name, description and tags of the document are kept. */
export const AddVersionBody = CreateDocumentBody.omit({ name: true, description: true, tags: true });

/** Sort keys of a list, ascending or descending. `unread` lists unreadable documents first. */
export const DOCUMENT_ORDERS = [
  ...(['newest', 'oldest'] as const),
  ...(['name', 'name-descending'] as const),
  ...(['largest', 'smallest'] as const),
  ...(['unread', 'read'] as const),
] as const;
export type DocumentOrder = (typeof DOCUMENT_ORDERS)[number];

/** Substring of a name, file name, description or tag. */
const search = z.string().trim().max(LIMITS.nameMaximum).optional();

export const DocumentsQuery = ListQuery.extend({
  search,
  order: z.enum(DOCUMENT_ORDERS).optional(),
  /** Comma-separated filter. */
  ids: idsText(LIMITS.listPageMaximum).optional(),
  /** Newest version of each of these documents. */
  versions: z.enum(['newest']).optional(),
});

const StudyFileParams = z.strictObject({
  workspaceId: IdText,
  formId: IdText,
  documentId: IdText,
  fileId: StudyFileId,
});
export const DocumentParams = z.strictObject({ workspaceId: IdText, formId: IdText, documentId: IdText });

const DOCUMENTS = '/api/workspaces/:workspaceId/forms/:formId/documents';

export const documents = {
  list: endpoint({
    name: 'documents.list',
    summary: 'The documents of a folder, searched and ordered.',
    method: 'GET',
    path: DOCUMENTS,
    access: { workspace: PERMISSIONS['documents.read'] },
    params: FormParams,
    query: DocumentsQuery,
    response: z.array(Document),
  }),
  count: endpoint({
    name: 'documents.count',
    summary: 'The number of documents in a folder, or of matches of a search.',
    method: 'GET',
    path: `${DOCUMENTS}/count`,
    access: { workspace: PERMISSIONS['documents.read'] },
    params: FormParams,
    query: PlainQuery.extend({ search }),
    response: z.object({ total: z.number().int() }),
  }),
  tags: endpoint({
    name: 'documents.tags',
    summary: `The tags that documents of a folder have; of more than ${LIMITS.tagsProposed}, those that most have.`,
    method: 'GET',
    path: `${DOCUMENTS}/tags`,
    access: { workspace: PERMISSIONS['documents.read'] },
    params: FormParams,
    query: PlainQuery,
    response: z.array(z.string()),
  }),
  uploadUrl: endpoint({
    name: 'documents.uploadUrl',
    summary: 'A signed address for uploading a file by PUT directly to the storage.',
    method: 'POST',
    path: `${DOCUMENTS}/upload-url`,
    access: { workspace: PERMISSIONS['documents.edit'] },
    params: FormParams,
    body: UploadUrlBody,
    response: UploadTarget,
  }),
  create: endpoint({
    name: 'documents.create',
    summary: 'Creates a document from an uploaded file and starts reading it.',
    method: 'POST',
    path: DOCUMENTS,
    access: { workspace: PERMISSIONS['documents.edit'] },
    params: FormParams,
    body: CreateDocumentBody,
    response: Document,
    status: 201,
  }),
  addSample: endpoint({
    name: 'documents.addSample',
    summary: 'Creates a document from the sample protocol of this installation and starts reading it.',
    method: 'POST',
    path: `${DOCUMENTS}/sample`,
    access: { workspace: PERMISSIONS['documents.edit'] },
    params: FormParams,
    response: Document,
    status: 201,
  }),
  versions: endpoint({
    name: 'documents.versions',
    summary: 'All versions of a document, newest first.',
    method: 'GET',
    path: `${DOCUMENTS}/:documentId/versions`,
    access: { workspace: PERMISSIONS['documents.read'] },
    params: DocumentParams,
    query: PlainQuery,
    response: z.array(Document),
  }),
  addVersion: endpoint({
    name: 'documents.addVersion',
    summary: 'Makes an uploaded file the next version of a document. Earlier versions do not change.',
    method: 'POST',
    path: `${DOCUMENTS}/:documentId/versions`,
    access: { workspace: PERMISSIONS['documents.edit'] },
    params: DocumentParams,
    body: AddVersionBody,
    response: Document,
    status: 201,
  }),
  update: endpoint({
    name: 'documents.update',
    summary: 'Changes name, description or tags.',
    method: 'PUT',
    path: `${DOCUMENTS}/:documentId`,
    access: { workspace: PERMISSIONS['documents.edit'] },
    params: DocumentParams,
    body: z.strictObject({ name, description, tags: tags.optional() }),
    response: Document,
  }),
  readAgain: endpoint({
    name: 'documents.readAgain',
    summary: 'Reads a document again after its reading failed. There is no limit on the number of tries.',
    method: 'POST',
    path: `${DOCUMENTS}/:documentId/read-again`,
    access: { workspace: PERMISSIONS['documents.edit'] },
    params: DocumentParams,
    response: Document,
  }),
  delete: endpoint({
    name: 'documents.delete',
    summary: 'Deletes a document with all its versions and their stored files.',
    method: 'DELETE',
    path: `${DOCUMENTS}/:documentId`,
    access: { workspace: PERMISSIONS['documents.edit'] },
    params: DocumentParams,
    response: 'nothing',
  }),
  download: endpoint({
    name: 'documents.download',
    summary: 'The file as it was uploaded.',
    method: 'GET',
    path: `${DOCUMENTS}/:documentId/download`,
    access: { workspace: PERMISSIONS['documents.read'] },
    params: DocumentParams,
    query: PlainQuery,
    response: 'file',
  }),
  get: endpoint({
    name: 'documents.get',
    summary: 'One document.',
    method: 'GET',
    path: `${DOCUMENTS}/:documentId`,
    access: { workspace: PERMISSIONS['documents.read'] },
    params: DocumentParams,
    query: PlainQuery,
    response: Document,
  }),
  model: endpoint({
    name: 'documents.model',
    summary:
      'The content that was read from a document: blocks with their positions, and a report for each page.',
    method: 'GET',
    path: `${DOCUMENTS}/:documentId/model`,
    access: { workspace: PERMISSIONS['documents.read'] },
    params: DocumentParams,
    query: PlainQuery,
    response: DocumentModel,
  }),
  preview: endpoint({
    name: 'documents.preview',
    summary: 'The layout of a DOCX as plain elements, each with the block that was read from it.',
    method: 'GET',
    path: `${DOCUMENTS}/:documentId/preview`,
    access: { workspace: PERMISSIONS['documents.read'] },
    params: DocumentParams,
    query: PlainQuery,
    response: DocumentPreview,
  }),
  study: endpoint({
    name: 'documents.study',
    summary: 'The study that the rules found in a document, and the files that can be downloaded.',
    method: 'GET',
    path: `${DOCUMENTS}/:documentId/study`,
    access: { workspace: PERMISSIONS['documents.read'] },
    params: DocumentParams,
    query: PlainQuery,
    response: DocumentStudy,
  }),
  studyFile: endpoint({
    name: 'documents.studyFile',
    summary: 'One file of the study of a document, such as CDISC ODM or USDM.',
    method: 'GET',
    path: `${DOCUMENTS}/:documentId/study/files/:fileId`,
    access: { workspace: PERMISSIONS['documents.read'] },
    params: StudyFileParams,
    query: PlainQuery,
    response: 'file',
  }),
  original: endpoint({
    name: 'documents.original',
    summary: 'The uploaded file for display. A Range header requests a part of it (206).',
    method: 'GET',
    path: `${DOCUMENTS}/:documentId/original`,
    access: { workspace: PERMISSIONS['documents.read'] },
    params: DocumentParams,
    query: PlainQuery,
    response: 'file',
  }),
};
