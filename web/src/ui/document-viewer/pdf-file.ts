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

/** One request brings so much; pages of a protocol are smaller, pictures larger. */
const PART_BYTES = 256 * 1024;

/**
 * Opens a PDF of ours. It is fetched in the parts that are looked at, with the session's cookie; `onError` tells when a
 * part cannot be had. Whoever opens it destroys the task.
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

/** Character maps, fonts and decoders for files that lack their own; see the plugin in vite.config. */
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
