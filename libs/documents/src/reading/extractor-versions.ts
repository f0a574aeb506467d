import type { DocumentFormat } from '@app/contracts';

/** Reader and version of each format. Raise the number with every change that can alter a model: it is part of the storage key. */
export const EXTRACTOR_VERSIONS = {
  pdf: 'pdf-8',
  docx: 'docx-11',
  xlsx: 'xlsx-7',
  doc: 'doc-2',
} as const satisfies Record<DocumentFormat, string>;
