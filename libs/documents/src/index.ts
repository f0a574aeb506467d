export { createSpareReader } from './child/reading-sandbox';
export { EXTRACTOR_VERSIONS } from './extractor-versions';
export { PACKED_BYTES_MAXIMUM, unpackModel } from './packed';
export {
  type DocumentReading,
  type PackedReading,
  readDocument,
  readPacked,
  type ReadingOptions,
} from './read-in-child';
export { readPdfOutline, type OutlineEntry } from './pdf/pdf-outline';
export { ReadingError, ReadingErrorCode } from './reading-error';
