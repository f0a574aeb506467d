import type { Catalogue } from './catalogue';

export const documentsErrors = {
  UPLOAD_TYPE: {
    status: 415,
    title: 'File type not supported',
    detail: '{fileName} is not a PDF, DOCX, XLSX, CSV or DOC file or a study in USDM (JSON).',
  },
  UPLOAD_DISGUISED: {
    status: 415,
    title: 'File content does not match its name',
    detail:
      'The content of {fileName} does not match its name: it is {actual}. The file was not stored. Correct its name, or export it again.',
  },
  UPLOAD_TOO_LARGE: { status: 413, title: 'File too large', detail: '{fileName} is larger than 50 MB.' },
  UPLOAD_EMPTY: { status: 422, title: 'File is empty', detail: '{fileName} is empty (0 bytes).' },
  UPLOADS_UNFINISHED: {
    status: 429,
    title: 'Too many unfinished uploads',
    detail:
      'You have {maximum} unfinished uploads. Finish some of them, or wait: unfinished uploads are removed after a day.',
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
      'The stored file differs in size or type from the file that was announced. It was removed; please upload it again.',
  },
  DOCUMENT_GONE: {
    status: 409,
    title: 'Document no longer exists',
    detail: 'A chosen document no longer exists. Please choose the documents again.',
  },
  TOO_MANY_TAGS: {
    status: 422,
    title: 'Too many tags',
    detail: 'A document can have at most {maximum} tags.',
  },
  DOCUMENT_IN_USE: {
    status: 409,
    title: 'Document in use',
    detail:
      'A running workflow uses this document. Wait until the workflow has ended, then delete the document.',
  },
  DOCUMENT_REPLACED: {
    status: 409,
    title: 'Newer version exists',
    detail: 'Someone has uploaded a newer version of “{name}”. Earlier versions cannot be changed.',
  },
  DOCUMENT_VERSION_SAME: {
    status: 409,
    title: 'Same file',
    detail: 'This file is identical to the current version of “{name}”, so no new version was created.',
  },
  DOCUMENT_VERSIONS_FULL: {
    status: 409,
    title: 'Too many versions',
    detail: 'A document can have at most {most} versions. Upload the file as a separate document.',
  },
  SOURCE_MISSING: {
    status: 502,
    title: 'Stored file missing',
    detail: 'The stored file of “{name}” cannot be read. Please upload it again.',
  },
  SOURCE_CHANGED: {
    status: 502,
    title: 'File changed in storage',
    detail:
      'The stored file of “{name}” is no longer the file that was uploaded, so it cannot be read, converted or downloaded. Please upload it again.',
  },
  DOCUMENT_BEING_CHECKED: {
    status: 409,
    title: 'Document is being checked',
    detail: 'The document is being checked for viruses. You can open it if no virus is found.',
  },
  DOCUMENT_INFECTED: {
    status: 422,
    title: 'Document is infected',
    detail:
      'A virus was found in “{name}”, so it cannot be read or downloaded. Please delete it, and check the computer that it came from.',
  },
  DOCUMENT_UNREAD: {
    status: 409,
    title: 'Document not read yet',
    detail: 'The document is still being read. Try again when it has been read.',
  },
  RANGE_UNSATISFIABLE: {
    status: 416,
    title: 'Range not available',
    detail: 'The requested range is beyond the end of the file.',
  },
  READING_UNSUPPORTED: {
    status: 422,
    title: 'Not a supported document',
    detail:
      'The content of “{name}” is not that of a PDF, DOCX, XLSX, CSV or DOC file or of a study in USDM v4 (JSON).',
  },
  READING_NO_TABLE: {
    status: 422,
    title: 'Text without a table',
    detail:
      '“{name}” contains text but no table. In a CSV file, most lines have several cells, separated by commas, semicolons or tabs. Upload prose as DOCX or PDF.',
  },
  READING_ENCRYPTED: {
    status: 422,
    title: 'Document is password-protected',
    detail: '“{name}” is password-protected. Remove the password and upload it again.',
  },
  READING_DAMAGED: {
    status: 422,
    title: 'Document is damaged',
    detail: '“{name}” is damaged or incomplete and cannot be read. Export it again and upload the new file.',
  },
  READING_EMPTY: { status: 422, title: 'Document is empty', detail: '“{name}” contains no text.' },
  READING_SCANNED: {
    status: 422,
    title: 'Scan without text',
    detail:
      '“{name}” is a scan: its pages are images without text. Run text recognition (OCR) on it and upload the result.',
  },
  READING_TOO_LARGE: {
    status: 422,
    title: 'Document is too large to read',
    detail: '“{name}” is too large to be read safely ({message}). Split it and upload the parts.',
  },
  READING_TIMEOUT: {
    status: 422,
    title: 'Document takes too long to read',
    detail:
      'Reading “{name}” takes more processor time than is allowed ({message}). Export it again, or split it.',
  },
  READING_CRASHED: {
    status: 422,
    title: 'Document cannot be read',
    detail:
      'The reader stopped unexpectedly while reading “{name}”. Export it again and upload the new file.',
  },
} as const satisfies Catalogue;
