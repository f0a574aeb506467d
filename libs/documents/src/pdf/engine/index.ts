export { openPdf, type OpenPdf } from './open-pdf';
export type { OpenPage } from './page-reader';
export type { PageRemarks } from './page-remarks';
export { loadParsing } from './parsing-half';
export { importLibrary } from './pdfjs-library';
