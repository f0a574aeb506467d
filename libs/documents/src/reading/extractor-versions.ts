import type { DocumentFormat } from '@app/contracts';

/** Reader and version of each format. Raise the number with every change that can alter a model: it is part of the storage key. */
export const EXTRACTOR_VERSIONS = {
  pdf: 'pdf-28',
  docx: 'docx-28',
  xlsx: 'xlsx-21',
  csv: 'csv-2',
  doc: 'doc-4',
  usdm: 'usdm-1',
} as const satisfies Record<DocumentFormat, string>;
