export type { OutlineEntry } from './content';
export { importLibrary, loadParsing } from './engine';
export { readPdfOutline } from './pdf-outline';
export { readPdf, type Progress } from './read-pdf';
