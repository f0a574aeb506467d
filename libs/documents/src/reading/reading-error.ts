import { z } from 'zod';

export const ReadingErrorCode = z.enum([
  'encrypted',
  'unsupported-type',
  'no-table',
  'damaged',
  'empty',
  'too-large',
  'scan-without-text',
  'timeout',
  'machine-busy',
  'out-of-memory',
  'crashed',
  'cancelled',
]);
export type ReadingErrorCode = z.infer<typeof ReadingErrorCode>;

/** One sentence for the user that says what to do next. */
const SENTENCES: Record<ReadingErrorCode, string> = {
  encrypted: 'The document is protected with a password. Save it without a password and upload it again.',
  'unsupported-type':
    'The content is not a PDF, Word or Excel document, a table or a study in USDM, whatever its name says. Upload PDF, DOCX, XLSX, CSV, DOC, or USDM v4 as JSON.',
  'no-table': 'The document holds text without a table. Upload prose as DOCX or PDF.',
  damaged: 'The document is damaged and cannot be read. Open it in its program, save it again and upload it.',
  empty: 'The document holds no text.',
  'too-large': 'The document is larger than this product can read. Split it and upload the parts.',
  'scan-without-text':
    'The document is a scan without a text layer. Run text recognition (OCR) over it and upload the result.',
  timeout: 'Reading the document needed too much processor time and was stopped.',
  'machine-busy': 'The machine was too busy to read the document.',
  'out-of-memory': 'Reading the document needed too much memory and was stopped.',
  crashed: 'Reading the document failed unexpectedly.',
  cancelled: 'Reading the document was cancelled.',
};

/**
 * A document could not be read. `message` is a sentence for the user. `detail` is for the log and contains no document content.
 */
export class ReadingError extends Error {
  override readonly name = 'ReadingError';

  constructor(
    readonly code: ReadingErrorCode,
    readonly detail?: string,
    options?: ErrorOptions,
  ) {
    super(SENTENCES[code], options);
  }
}

/** Whether an error is a bug in our code, which must not be blamed on the document. Libraries throw errors of their own. */
export const isOurMistake = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof ReferenceError;
