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

/** In points: a text that is printed once more this near is bold. The letters of a word can be as near as a point. */
const [SAME_TEXT, SAME_LETTER] = [1.5, 0.6];

/** The texts of a page without those printed twice in one place. The first reading has a rule of its own for them. */
export function eachOnce(items: readonly PlainItem[]): readonly PlainItem[] {
  const seen = new Map<string, PlainItem[]>();
  return items.filter((item) => {
    if (item.str.trim() === '') return true;
    const known = seen.get(item.str) ?? [];
    const reach = item.str.trim().length > 1 ? SAME_TEXT : SAME_LETTER;
    const isNear = ({ transform }: PlainItem, axis: 4 | 5): boolean =>
      Math.abs((transform[axis] ?? 0) - (item.transform[axis] ?? 0)) < reach;
    if (known.some((other) => isNear(other, 4) && isNear(other, 5))) return false;
    known.push(item);
    seen.set(item.str, known);
    return true;
  });
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
