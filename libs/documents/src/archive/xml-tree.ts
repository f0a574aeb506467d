import { MAXIMUM_DEPTH, type MixedElement, readMixedTree, XmlFaultError, type XmlFaultKind } from '@app/xml';
import { ReadingError } from '../reading/reading-error';

/** An element of an OOXML part; `name` keeps its usual prefix (`w:p`). */
export type XmlElement = MixedElement;

const LIMITS = { depth: MAXIMUM_DEPTH, elements: 3_000_000 };

/** Fixed text for the log, because the parser's message may contain document text. */
const DETAILS: Record<XmlFaultKind, string> = {
  syntax: 'xml',
  doctype: 'doctype in an Office part',
  depth: 'xml depth',
  elements: 'xml elements',
};

/** Parses an OOXML part. Rejects a DOCTYPE, which Office never writes and attacks need. */
export function parseXml(text: string): XmlElement {
  try {
    return readMixedTree(text, LIMITS);
  } catch (error) {
    if (!(error instanceof XmlFaultError)) throw error;
    throw new ReadingError(error.kind === 'elements' ? 'too-large' : 'damaged', DETAILS[error.kind], {
      cause: error,
    });
  }
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

/** Value of `w:val`, which holds most properties in Word files. */
export function valueOf(element: XmlElement | undefined): string | undefined {
  return element?.attributes['w:val'];
}

/** A toggle such as `<w:b/>`: on unless its value turns it off; undefined if it is missing. */
export function switchOf(element: XmlElement | undefined): boolean | undefined {
  if (!element) return undefined;
  const value = valueOf(element);
  return value === undefined || !['0', 'false', 'off', 'none'].includes(value);
}

export function textOf(element: XmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
