import type { DocumentFormat } from '@app/contracts';

/** Reader and version of each format. Raise the number with every change that can alter a model: it is part of the storage key. */
export const EXTRACTOR_VERSIONS = {
  pdf: 'pdf-1',
  docx: 'docx-5',
  xlsx: 'xlsx-3',
  doc: 'doc-1',
} as const satisfies Record<DocumentFormat, string>;
