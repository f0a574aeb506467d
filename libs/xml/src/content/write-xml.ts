import { escapeAttribute, escapeText } from '../tree/escape';

/** An element to write. Its content is either elements or text, never both. */
export interface XmlElement {
  readonly name: string;
  /** Undefined attributes are omitted. */
  readonly attributes?: Readonly<Record<string, string | undefined>>;
  readonly children?: readonly XmlElement[] | string;
}

/** Writes a document with declaration and indentation. Characters that XML cannot represent are dropped. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root)}`;
}

/** Writes an element on separate lines, as a part of a document that is too large to be held in memory. */
export const writeElement = (element: XmlElement, indent = ''): string =>
  `${lines(element, indent).join('\n')}\n`;

function lines({ name, attributes = {}, children = [] }: XmlElement, indent: string): string[] {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeAttribute(heldByXml(value))}"`],
  );
  const open = `${indent}<${name}${written.join('')}`;
  if (children.length === 0) return [`${open}/>`];
  if (typeof children === 'string') return [`${open}>${escapeText(heldByXml(children))}</${name}>`];
  return [`${open}>`, ...children.flatMap((child) => lines(child, `${indent}  `)), `${indent}</${name}>`];
}

/* eslint-disable no-control-regex -- these are the characters that must go */
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/* eslint-enable no-control-regex */

/** The text without the characters that XML cannot represent. */
export const heldByXml = (text: string): string => text.replace(FORBIDDEN, '');
