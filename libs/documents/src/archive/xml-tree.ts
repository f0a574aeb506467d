import { SaxesParser } from 'saxes';
import { ReadingError } from '../reading/reading-error';

/** An element of an OOXML part; `name` keeps its usual prefix (`w:p`). */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
}
export type XmlNode = XmlElement | string;

interface OpenElement {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlNode[];
}

/** saxes is quadratic in depth, and no Office program nests this deep. */
const DEPTH = 256;
const ELEMENTS = 3_000_000;

/** Parses an OOXML part. Refuses a DOCTYPE: Office writes none, attacks need one. */
export function parseXml(text: string): XmlElement {
  const root: OpenElement = { name: '', attributes: {}, children: [] };
  const open: OpenElement[] = [root];
  let elements = 0;
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new ReadingError('damaged', 'doctype in an Office part');
  });
  parser.on('error', (error) => {
    throw new ReadingError('damaged', 'xml', { cause: error });
  });
  parser.on('opentag', (tag) => {
    if (open.length > DEPTH) throw new ReadingError('damaged', 'xml depth');
    if (++elements > ELEMENTS) throw new ReadingError('too-large', 'xml elements');
    const element: OpenElement = { name: tag.name, attributes: tag.attributes, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (content) => open.at(-1)?.children.push(content));
  parser.on('cdata', (content) => open.at(-1)?.children.push(content));
  parser.write(text).close();
  const first = root.children.find((child) => typeof child !== 'string');
  if (!first) throw new ReadingError('damaged', 'empty xml');
  return first;
}

export function childrenOf(element: XmlElement | undefined, name?: string): readonly XmlElement[] {
  const found: XmlElement[] = [];
  for (const child of element?.children ?? [])
    if (typeof child !== 'string' && (name === undefined || child.name === name)) found.push(child);
  return found;
}

export function childOf(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let current = element;
  for (const name of path) current = firstChild(current, name);
  return current;
}

function firstChild(element: XmlElement | undefined, name: string): XmlElement | undefined {
  for (const child of element?.children ?? [])
    if (typeof child !== 'string' && child.name === name) return child;
  return undefined;
}

/** Value of `w:val`, the way Word writes most properties. */
export function valueOf(element: XmlElement | undefined): string | undefined {
  return element?.attributes['w:val'];
}

/** A switch such as `<w:b/>`: on unless it says otherwise; undefined when it is not there. */
export function switchOf(element: XmlElement | undefined): boolean | undefined {
  if (!element) return undefined;
  const value = valueOf(element);
  return value === undefined || !['0', 'false', 'off', 'none'].includes(value);
}

export function textOf(element: XmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
