import type { DocumentModel, DocumentPreview } from '@app/contracts';
import type { Progress } from './pdf/read-pdf';
import { ReadingError } from './reading-error';
import { sniffFormat } from './sniff-format';

/** What a reading leaves: the model, and for a DOCX, which a browser cannot show by itself, its layout for the screen. */
export interface DocumentReading {
  readonly model: DocumentModel;
  readonly preview: DocumentPreview | undefined;
}

/** Reads a document in this process. Only the reading child calls it: parsers of foreign files may hang or swell. */
export async function extractDocument(bytes: Uint8Array, onProgress?: Progress): Promise<DocumentReading> {
  const reading = await readByFormat(bytes, onProgress);
  if (reading.model.words === 0) throw new ReadingError('empty', reading.model.format);
  return reading;
}

/** Each format loads its own parsers: a child that loads all of them starts half a second later. */
async function readByFormat(bytes: Uint8Array, onProgress: Progress | undefined): Promise<DocumentReading> {
  switch (sniffFormat(bytes)) {
    case 'pdf': {
      const { readPdf } = await import('./pdf/read-pdf.js');
      return { model: await readPdf(bytes, onProgress), preview: undefined };
    }
    case 'docx':
      return readDocxTwice(bytes);
    case 'xlsx': {
      const { readXlsx } = await import('./xlsx/read-xlsx.js');
      return { model: readXlsx(bytes), preview: undefined };
    }
    case 'doc': {
      const { readDoc } = await import('./doc/read-doc.js');
      return { model: await readDoc(bytes), preview: undefined };
    }
  }
}

/** Loads what every format needs, ahead of a document of any. */
export async function loadParsers(): Promise<void> {
  const [{ importLibrary }, { loadParsing }] = await Promise.all([
    import('./pdf/pdfjs-library.js'),
    import('./pdf/parsing-half.js'),
  ]);
  await importLibrary();
  await loadParsing();
  await Promise.all([
    import('pdf-parse'),
    import('./pdf/read-pdf.js'),
    import('./docx/read-docx.js'),
    import('./docx/mammoth-reading.js'),
    import('./xlsx/read-xlsx.js'),
  ]);
}

async function readDocxTwice(bytes: Uint8Array): Promise<DocumentReading> {
  const { readDocx } = await import('./docx/read-docx.js');
  const { readByMammoth } = await import('./docx/mammoth-reading.js');
  const { checkedByMammoth } = await import('./docx/second-reading.js');
  const { previewDocx } = await import('./docx/docx-preview.js');
  const first = readDocx(bytes);
  const { text, html } = await readByMammoth(bytes);
  const model = checkedByMammoth(first, text);
  return { model, preview: previewDocx(html, model) };
}
