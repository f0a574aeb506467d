export { type PdfReading, toModel } from './pdf-model';
export { damagedPage, readPage, type ReadPage, SCAN_CHARACTERS } from './read-page';
