import { documents } from '@app/contracts';
import {
  getDocument,
  GlobalWorkerOptions,
  PDFDataRangeTransport,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist-viewer/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist-viewer/legacy/build/pdf.worker.min.mjs?url';
import { call } from '../../lib/call';

GlobalWorkerOptions.workerSrc = workerUrl;

export interface PdfSource {
  readonly workspaceId: string;
  readonly formId: string;
  readonly documentId: string;
  readonly size: number;
}

/** The size of one range request. Pages of a protocol are smaller, images larger. */
const PART_BYTES = 256 * 1024;

/**
 * Opens a PDF from the API. Only the viewed parts are fetched, with the session cookie. `onError` reports a part that
 * failed to load. The caller must destroy the returned task.
 */
export function openPdf(source: PdfSource, onError: (error: unknown) => void): PDFDocumentLoadingTask {
  const range = new PartsOfFile(source, onError);
  return getDocument({
    range,
    rangeChunkSize: PART_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    ...FILES,
  });
}

/** Character maps, fonts and decoders for files that do not embed them. See the plugin in vite.config. */
const FOLDER = `${import.meta.env.BASE_URL}assets/pdfjs-${PDFJS_VERSION}`;
const FILES = {
  cMapUrl: `${FOLDER}/cmaps/`,
  standardFontDataUrl: `${FOLDER}/standard_fonts/`,
  wasmUrl: `${FOLDER}/wasm/`,
  iccUrl: `${FOLDER}/iccs/`,
};

class PartsOfFile extends PDFDataRangeTransport {
  private readonly stopped = new AbortController();

  constructor(
    private readonly source: PdfSource,
    private readonly onError: (error: unknown) => void,
  ) {
    super(source.size, null);
  }

  override requestDataRange(begin: number, end: number): void {
    void this.fetchPart(begin, end);
  }

  override abort(): void {
    this.stopped.abort();
  }

  private async fetchPart(begin: number, end: number): Promise<void> {
    const { size: _size, ...params } = this.source;
    try {
      const part = await call(
        documents.original,
        { params },
        { signal: this.stopped.signal, headers: { Range: `bytes=${begin}-${end - 1}` } },
      );
      this.onDataRange(begin, new Uint8Array(await part.arrayBuffer()));
    } catch (error) {
      if (!this.stopped.signal.aborted) this.onError(error);
    }
  }
}
