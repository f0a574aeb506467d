import type { DocumentModel, DocumentPreview } from '@app/contracts';
import { readDoc } from './doc/read-doc';
import { previewDocx } from './docx/docx-preview';
import { checkedByMammoth } from './docx/second-reading';
import { readDocx } from './docx/read-docx';
import { readPdf, type Progress } from './pdf/read-pdf';
import { ReadingError } from './reading-error';
import { sniffFormat } from './sniff-format';
import { readXlsx } from './xlsx/read-xlsx';

/** Reads a document in this process. Only the reading child calls it: parsers of foreign files may hang or swell. */
export async function extractDocument(bytes: Uint8Array, onProgress?: Progress): Promise<DocumentModel> {
  const model = await readByFormat(bytes, onProgress);
  if (model.words === 0) throw new ReadingError('empty', model.format);
  return model;
}

async function readByFormat(bytes: Uint8Array, onProgress: Progress | undefined): Promise<DocumentModel> {
  switch (sniffFormat(bytes)) {
    case 'pdf':
      return readPdf(bytes, onProgress);
    case 'docx':
      return checkedByMammoth(readDocx(bytes), bytes);
    case 'xlsx':
      return readXlsx(bytes);
    case 'doc':
      return readDoc(bytes);
  }
}

/** What is stored for the screen beside the model; only a DOCX needs it, whose layout a browser cannot show by itself. */
export async function extractPreview(
  bytes: Uint8Array,
  model: DocumentModel,
): Promise<DocumentPreview | undefined> {
  return model.format === 'docx' ? previewDocx(bytes, model) : undefined;
}
