/** The build for browsers that are not the newest; its own declaration names the package by another name than ours. */
declare module 'pdfjs-dist-viewer/legacy/build/pdf.mjs' {
  export * from 'pdfjs-dist-viewer';
}

/** Set by the plugin that serves the files of pdf.js. */
declare const PDFJS_VERSION: string;
