import { childrenOf, textOf, type XmlElement } from './xml-tree';

/** The texts of Office drawings: a point of a diagram, a paragraph of a title or of a text box, a label. Each is one text. */
export function* drawingTexts(element: XmlElement): Generator<string> {
  for (const child of childrenOf(element)) {
    if (child.name === 'dgm:pt' || child.name === 'a:p') {
      const text = lettersOf(child).replace(/\s+/g, ' ').trim();
      if (text !== '') yield text;
    } else if (child.name === 'c:strCache')
      yield* childrenOf(child, 'c:pt').map((point) => textOf(point).trim());
    else yield* drawingTexts(child);
  }
}

function lettersOf(element: XmlElement): string {
  if (element.name === 'a:t') return textOf(element);
  const text = childrenOf(element).map(lettersOf).join('');
  return element.name === 'a:p' || element.name === 'a:br' ? `${text} ` : text;
}
