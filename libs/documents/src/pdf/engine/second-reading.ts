/** A piece of text as pdf-parse takes it from pdf.js. */
export interface PlainItem {
  str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  hasEOL: boolean;
}

/** The part of a pdf.js page that pdf-parse needs to read its text. */
export interface TextPage {
  getViewport(options: { readonly scale: number }): unknown;
  getTextContent(): Promise<unknown>;
  cleanup(): void;
}

/**
 * Reads the plain text of one page with pdf-parse. This is an independent path from text items to words, used to detect lost
 * text. The page is already open, so that the file is not parsed a second time.
 */
export async function readPlainText(page: TextPage): Promise<string> {
  const { PDFParse } = await import('pdf-parse');
  const parser = new PDFParse({ verbosity: 0 });
  // pdf-parse 2.4.5 opens a document only if it has none. The version is pinned, and a test reads a page this way.
  Reflect.set(parser, 'doc', { numPages: 1, getPage: () => Promise.resolve(page) });
  const { pages } = await parser.getText({ pageJoiner: '', parseHyperlinks: false, lineEnforce: false });
  return pages[0]?.text ?? '';
}
