import type { Document } from '@app/contracts';
import { presentReading } from '@app/live';
import { type DocumentEntity } from '@app/persistence';
import { documentEtag } from './document.etag';

/** What leaves the server of a document. */
export const presentDocument = (document: DocumentEntity): Document => ({
  id: document.id,
  formId: document.formId,
  name: document.name,
  fileName: document.fileName,
  fileSize: document.fileSize,
  mimeType: document.mimeType,
  sha256: document.sha256,
  uploadedBy: document.uploadedBy,
  description: document.description,
  tags: document.tags,
  documentVersion: document.documentVersion,
  replacedBy: document.replacedBy,
  reading: presentReading(document),
  etag: documentEtag(document),
  version: document.version,
  createdAt: document.createdAt.toISOString(),
  updatedAt: document.updatedAt.toISOString(),
});
