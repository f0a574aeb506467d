import { SaxesParser } from 'saxes';

/** Calls `onText` with each text of a well-formed document: the trimmed text of an element, between its tags. */
export function forEachText(xml: string, onText: (text: string) => void): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let current = '';
  const flush = (): void => {
    const text = current.trim();
    current = '';
    if (text !== '') onText(text);
  };
  parser.on('opentag', flush);
  parser.on('closetag', flush);
  parser.on('text', (text) => (current += text));
  parser.on('cdata', (text) => (current += text));
  parser.write(xml).close();
}
