/** The legacy build for older browsers. Its own declaration uses another package name. */
declare module 'pdfjs-dist-viewer/legacy/build/pdf.mjs' {
  export * from 'pdfjs-dist-viewer';
}

/** Set by the plugin that serves the files of pdf.js. */
declare const PDFJS_VERSION: string;
