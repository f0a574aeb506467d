export { EXTRACTOR_VERSIONS } from './extractor-versions';
export { readDocument, type DocumentReading, type ReadingOptions } from './read-in-child';
export { readPdfOutline, type OutlineEntry } from './pdf/pdf-outline';
export { ReadingError, ReadingErrorCode } from './reading-error';
