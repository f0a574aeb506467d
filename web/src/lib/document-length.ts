import { type Document, DocumentFormat, isUploadType, UPLOAD_TYPES } from '@app/contracts';
import { messages as t } from '../messages';

/** How long a document is in its own terms: pages, sheets of a workbook; null where Word decides on them when it prints. */
export function lengthOf(format: DocumentFormat, parts: number): string | null {
  if (format === 'pdf') return t.documents.pages(parts);
  return format === 'xlsx' ? t.documents.sheets(parts) : null;
}

/** How long a document of a list is, in its own terms and in words; what is not known is left out. */
export function lengthsOf({ mimeType, reading: { pages, words } }: Document): string[] {
  const format = isUploadType(mimeType) ? DocumentFormat.parse(UPLOAD_TYPES[mimeType].slice(1)) : null;
  const length = format === null || pages === null ? null : lengthOf(format, pages);
  return [length, words === null ? null : t.documents.words(words)].filter((text) => text !== null);
}
