import type { PDFWorker, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { z } from 'zod';
import { restoreNativePush } from './native-push';
import type { Omissions } from './omissions';
import type { PagePictures } from './page-pictures';
import { PagePort } from './page-port';
import type { PageWork } from './page-work';

interface Library {
  readonly PDFWorker: typeof PDFWorker;
  readonly VerbosityLevel: typeof VerbosityLevel;
}

/** The global that the parsing half of pdf.js sets when it is loaded; the legacy build has no types for it. */
const Parsing = z.object({
  WorkerMessageHandler: z.custom<{ initializeFromPort(port: PagePort): void }>(
    (value) => typeof value === 'function' && 'initializeFromPort' in value,
  ),
});

/** Loads the parsing half of pdf.js, and restores the built-in functions that it replaces. */
export async function loadParsing(): Promise<void> {
  const parsingHalf: string = 'pdfjs-dist/legacy/build/pdf.worker.mjs';
  await import(parsingHalf);
  restoreNativePush();
}

/** What hears of the messages between the two halves of pdf.js. */
export interface PageListeners {
  readonly omissions: Omissions;
  readonly work: PageWork;
  readonly pictures: PagePictures;
}

/** Starts the parsing half of pdf.js in this process, connected to the other half by our own port. */
export async function startParsing(
  library: Library,
  { omissions, work, pictures }: PageListeners,
): Promise<PDFWorker> {
  await loadParsing();
  const port = new PagePort(omissions.noteFailedStream, work.note, pictures.note);
  // Only this half reports omissions, and only as warnings.
  const verbosity = library.VerbosityLevel.WARNINGS;
  // The typings do not allow a port; the documentation and the code do.
  const worker: unknown = Reflect.construct(library.PDFWorker, [{ port, verbosity }]);
  if (!(worker instanceof library.PDFWorker)) throw new TypeError('pdf.js gave no worker');
  Parsing.parse(Reflect.get(globalThis, 'pdfjsWorker')).WorkerMessageHandler.initializeFromPort(port);
  return worker;
}
