import type { DocumentFormat } from '@app/contracts';

/** Reader and version of each format. Raise the number with every change that can alter a model: it is part of the storage key. */
export const EXTRACTOR_VERSIONS = {
  pdf: 'pdf-9',
  docx: 'docx-12',
  xlsx: 'xlsx-8',
  doc: 'doc-2',
} as const satisfies Record<DocumentFormat, string>;
