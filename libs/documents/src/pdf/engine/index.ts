export { openPdf, type OpenPdf } from './open-pdf';
export type { OpenPage } from './page-reader';
export { loadParsing } from './parsing-half';
export { importLibrary } from './pdfjs-library';
