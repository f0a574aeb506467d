import type { DocumentModel, DocumentPreview } from '@app/contracts';
import type { Progress } from './pdf/read-pdf';
import { ReadingError } from './reading-error';
import { sniffFormat } from './sniff-format';

/** Reads a document in this process. Only the reading child calls it: parsers of foreign files may hang or swell. */
export async function extractDocument(bytes: Uint8Array, onProgress?: Progress): Promise<DocumentModel> {
  const model = await readByFormat(bytes, onProgress);
  if (model.words === 0) throw new ReadingError('empty', model.format);
  return model;
}

/** Each format loads its own parsers: a child that loads all of them starts half a second later. */
async function readByFormat(bytes: Uint8Array, onProgress: Progress | undefined): Promise<DocumentModel> {
  switch (sniffFormat(bytes)) {
    case 'pdf': {
      const { readPdf } = await import('./pdf/read-pdf.js');
      return readPdf(bytes, onProgress);
    }
    case 'docx': {
      const { readDocx } = await import('./docx/read-docx.js');
      const { checkedByMammoth } = await import('./docx/second-reading.js');
      return checkedByMammoth(readDocx(bytes), bytes);
    }
    case 'xlsx': {
      const { readXlsx } = await import('./xlsx/read-xlsx.js');
      return readXlsx(bytes);
    }
    case 'doc': {
      const { readDoc } = await import('./doc/read-doc.js');
      return readDoc(bytes);
    }
  }
}

/** What is stored for the screen beside the model; only a DOCX needs it, whose layout a browser cannot show by itself. */
export async function extractPreview(
  bytes: Uint8Array,
  model: DocumentModel,
): Promise<DocumentPreview | undefined> {
  if (model.format !== 'docx') return undefined;
  const { previewDocx } = await import('./docx/docx-preview.js');
  return previewDocx(bytes, model);
}
