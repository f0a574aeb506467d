export { createSpareReader } from './child/reading-sandbox';
export { drawPage } from './drawing/draw-page';
export type { DrawnPage } from './drawing/drawn-page';
export { EXTRACTOR_VERSIONS } from './reading/extractor-versions';
export { PACKED_BYTES_MAXIMUM } from './packed';
export { unpackModel } from './unpacked';
export {
  type DocumentReading,
  type PackedReading,
  readDocument,
  readPacked,
  type ReadingOptions,
} from './read-in-child';
export { ReadingError, ReadingErrorCode } from './reading/reading-error';
