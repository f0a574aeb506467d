import { type Document, DocumentFormat, isUploadType, UPLOAD_TYPES } from '@app/contracts';
import { messages as t } from '../messages';

/** The length of a document in its own unit: pages, or sheets of a workbook. Null if Word sets the page count when printing. */
export function lengthOf(format: DocumentFormat, parts: number): string | null {
  if (format === 'pdf') return t.documents.pages(parts);
  return format === 'xlsx' ? t.documents.sheets(parts) : null;
}

/** The length of a listed document as text. Unknown values are omitted. */
export function lengthsOf({ mimeType, reading: { pages, words } }: Document): string[] {
  const format = isUploadType(mimeType) ? DocumentFormat.parse(UPLOAD_TYPES[mimeType].slice(1)) : null;
  const length = format === null || pages === null ? null : lengthOf(format, pages);
  return [length, words === null ? null : t.documents.words(words)].filter((text) => text !== null);
}
