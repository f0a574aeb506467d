import type { Document } from '@app/contracts';
import { presentReading } from '@app/live';
import { type DocumentEntity } from '@app/persistence';
import { documentEtag } from './document.etag';

/** The fields of a document that clients receive. */
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
