export { importLibrary, loadParsing } from './engine';
export { readPdf, type Progress } from './read-pdf';
