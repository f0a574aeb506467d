export { SpareReader } from './child/spare-reader';
export { EXTRACTOR_VERSIONS } from './extractor-versions';
export type { DocumentReading } from './extract';
export { readDocument, type ReadingOptions } from './read-in-child';
export { readPdfOutline, type OutlineEntry } from './pdf/pdf-outline';
export { ReadingError, ReadingErrorCode } from './reading-error';
