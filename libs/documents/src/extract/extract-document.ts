import type { DocumentModel, DocumentPreview } from '@app/contracts';
import type { Progress } from '../pdf/index';
import { ReadingError } from '../reading/reading-error';
import { sniffFormat } from './sniff-format';

/** Result of a reading: the model, and a function for the screen layout, which a browser cannot make by itself. */
export interface ExtractedDocument {
  readonly model: DocumentModel;
  /** Only for a DOCX. It is separate, so that the model need not wait for it. */
  readonly makePreview?: () => Promise<DocumentPreview>;
}

/**
 * Reads a document in this process. Only the reading child may call it, because parsers can hang or exhaust memory on untrusted
 * files.
 */
export async function extractDocument(bytes: Uint8Array, onProgress?: Progress): Promise<ExtractedDocument> {
  const reading = await readByFormat(bytes, onProgress);
  const { words, format, warnings } = reading.model;
  if (words > 0) return reading;
  const hasPictures = warnings.some(({ code }) => code === 'pictures' || code === 'scanned-pages');
  throw new ReadingError(hasPictures ? 'scan-without-text' : 'empty', format);
}

/** Each format loads its own parsers. Loading all of them would delay the start of a child by half a second. */
async function readByFormat(bytes: Uint8Array, onProgress: Progress | undefined): Promise<ExtractedDocument> {
  switch (sniffFormat(bytes)) {
    case 'pdf': {
      const { readPdf } = await import('../pdf/index.js');
      return { model: await readPdf(bytes, onProgress) };
    }
    case 'docx':
      return readDocxTwice(bytes);
    case 'xlsx': {
      const { readXlsx } = await import('../xlsx/read-xlsx.js');
      return { model: readXlsx(bytes) };
    }
    case 'csv': {
      const { readCsv } = await import('../xlsx/read-csv.js');
      return { model: readCsv(bytes) };
    }
    case 'doc': {
      const { readDoc } = await import('../doc/read-doc.js');
      return { model: await readDoc(bytes) };
    }
    case 'usdm': {
      const { readUsdm } = await import('../usdm/read-usdm.js');
      return { model: readUsdm(bytes) };
    }
  }
}

/** Loads the modules that every format needs, before the document arrives. */
export async function loadParsers(): Promise<void> {
  const { importLibrary, loadParsing } = await import('../pdf/index.js');
  await importLibrary();
  await loadParsing();
  await Promise.all([
    import('pdf-parse'),
    import('../docx/read-docx.js'),
    import('../docx/mammoth-html.js'),
    import('../xlsx/read-xlsx.js'),
  ]);
}

async function readDocxTwice(bytes: Uint8Array): Promise<ExtractedDocument> {
  const { readDocx } = await import('../docx/read-docx.js');
  const { checkedBySecondReading } = await import('../docx/second-reading.js');
  const model = checkedBySecondReading(readDocx(bytes), bytes);
  const makePreview = async (): Promise<DocumentPreview> => {
    const { htmlByMammoth } = await import('../docx/mammoth-html.js');
    const { previewDocx } = await import('../docx/docx-preview.js');
    return previewDocx(await htmlByMammoth(bytes), model);
  };
  return { model, makePreview };
}
