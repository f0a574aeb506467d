import type { Catalogue } from './catalogue';

export const documentsErrors = {
  UPLOAD_TYPE: {
    status: 415,
    title: 'File type not supported',
    detail: '{fileName} is not a PDF, DOCX, XLSX, CSV or DOC file or a study in USDM (JSON).',
  },
  UPLOAD_DISGUISED: {
    status: 415,
    title: 'File is not what its name says',
    detail:
      '{fileName} is not what its name says: its content is that of {actual}. It was not kept. Give it its right name, or export it again.',
  },
  UPLOAD_TOO_LARGE: { status: 413, title: 'File too large', detail: '{fileName} is larger than 50 MB.' },
  UPLOAD_EMPTY: { status: 422, title: 'File is empty', detail: '{fileName} is empty (0 bytes).' },
  UPLOADS_UNFINISHED: {
    status: 429,
    title: 'Too many unfinished uploads',
    detail:
      'You have {maximum} uploads that were begun and not finished. Finish some of them, or wait: unfinished ones are removed after a day.',
  },
  UPLOAD_MISSING: {
    status: 409,
    title: 'Upload not found',
    detail: 'The file has not arrived in the storage, or the upload has expired. Please upload it again.',
  },
  UPLOAD_MISMATCH: {
    status: 422,
    title: 'Upload does not match',
    detail:
      'The stored file differs from what was announced (size or type). It was removed; please upload it again.',
  },
  DOCUMENT_GONE: {
    status: 409,
    title: 'Document no longer exists',
    detail: 'A chosen document no longer exists. Please choose the documents again.',
  },
  TOO_MANY_TAGS: {
    status: 422,
    title: 'Too many tags',
    detail: 'A document has at most {maximum} tags.',
  },
  DOCUMENT_IN_USE: {
    status: 409,
    title: 'Document in use',
    detail: 'A running workflow reads this document. Wait until it has ended, then delete it.',
  },
  DOCUMENT_REPLACED: {
    status: 409,
    title: 'There is a newer version',
    detail: 'Somebody has uploaded a newer version of “{name}”. Earlier versions stay as they are.',
  },
  DOCUMENT_VERSION_SAME: {
    status: 409,
    title: 'The same file',
    detail: 'This file is the one that “{name}” already has, so there is no new version.',
  },
  DOCUMENT_VERSIONS_FULL: {
    status: 409,
    title: 'Too many versions',
    detail: 'A document has at most {most} versions. Upload the file as a document of its own.',
  },
  SOURCE_MISSING: {
    status: 502,
    title: 'Stored file missing',
    detail: 'The stored file of "{name}" cannot be read. Please upload it again.',
  },
  SOURCE_CHANGED: {
    status: 502,
    title: 'File changed in storage',
    detail:
      'The file of "{name}" was changed in storage: it is not what was uploaded. It is neither read nor converted nor handed out. Please upload it again.',
  },
  DOCUMENT_BEING_CHECKED: {
    status: 409,
    title: 'Document is being checked',
    detail: 'The document is being checked for viruses. It can be opened when nothing was found.',
  },
  DOCUMENT_INFECTED: {
    status: 422,
    title: 'Document is infected',
    detail:
      'A virus was found in "{name}". It is neither read nor handed out. Please delete it, and check the computer that it came from.',
  },
  DOCUMENT_UNREAD: {
    status: 409,
    title: 'Document not read yet',
    detail: 'The document is still being read. Wait until its reading has ended.',
  },
  RANGE_UNSATISFIABLE: {
    status: 416,
    title: 'No such part',
    detail: 'The part that was asked for lies behind the end of the file.',
  },
  READING_UNSUPPORTED: {
    status: 422,
    title: 'Not a supported document',
    detail:
      '"{name}" is not a PDF, DOCX, XLSX, CSV or DOC file or a study in USDM v4 (JSON), whatever its name says.',
  },
  READING_NO_TABLE: {
    status: 422,
    title: 'Text without a table',
    detail:
      '"{name}" contains text, but no table: most lines of a CSV file have several cells, with commas, semicolons or tabs between them. Upload prose as DOCX or PDF.',
  },
  READING_ENCRYPTED: {
    status: 422,
    title: 'Document is password-protected',
    detail: '"{name}" is password-protected. Remove the password and upload it again.',
  },
  READING_DAMAGED: {
    status: 422,
    title: 'Document is damaged',
    detail: '"{name}" is damaged or incomplete and cannot be read. Export it again and upload the new file.',
  },
  READING_EMPTY: { status: 422, title: 'Document is empty', detail: '"{name}" contains no text.' },
  READING_SCANNED: {
    status: 422,
    title: 'Scan without text',
    detail:
      '"{name}" is a scan: its pages are images without text. Run text recognition (OCR) on it and upload the result.',
  },
  READING_TOO_LARGE: {
    status: 422,
    title: 'Document is too large to read',
    detail: '"{name}" is too large to be read safely ({message}).',
  },
  READING_TIMEOUT: {
    status: 422,
    title: 'Document takes too long to read',
    detail:
      '"{name}" needs more processor time to be read than the limit ({message}). Export it again, or split it.',
  },
  READING_CRASHED: {
    status: 422,
    title: 'Document cannot be read',
    detail: '"{name}" made the reader stop. Export it again and upload the new file.',
  },
} as const satisfies Catalogue;
