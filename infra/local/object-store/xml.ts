import { type MixedElement, readMixedTree, XmlFaultError } from '@app/xml';
import { S3Error } from './s3-error';

/** An element of an S3 request document: name, text, children. */
export interface XmlElement {
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

/** S3's own documents have three levels, and a batch deletion has a thousand keys. */
const LIMITS = { depth: 16, elements: Infinity };

/** Parses the document of a request. Everything except plain well-formed elements is a 400. */
export function parseXml(source: string): XmlElement {
  try {
    return plain(readMixedTree(source, LIMITS));
  } catch (error) {
    if (!(error instanceof XmlFaultError)) throw error;
    throw new S3Error(400, 'MalformedXML', 'The XML of the request is not understood.');
  }
}

const plain = ({ name, children }: MixedElement): XmlElement => ({
  name: name.replace(/^.*:/, ''),
  text: children.filter((child) => typeof child === 'string').join(''),
  children: children.filter((child) => typeof child !== 'string').map(plain),
});

/** Returns all children with that name. */
export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

/** Returns the text of the first child with that name. */
export const textOf = (element: XmlElement, name: string): string | undefined =>
  childrenOf(element, name)[0]?.text.trim();

/** The content of a response: text, a list (the element is repeated), or nested names. Undefined values are omitted. */
type XmlValue = XmlLeaf | XmlTree | readonly XmlTree[] | readonly string[];
type XmlLeaf = string | number | boolean | undefined;
export interface XmlTree {
  readonly [name: string]: XmlValue;
}

/** Writes a response in the namespace that S3 clients expect. */
export function renderXml(name: string, tree: XmlTree): string {
  const body = renderTree(tree);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${body}</${name}>`;
}

function renderTree(tree: XmlTree): string {
  return Object.entries(tree)
    .map(([name, value]) => renderValue(name, value))
    .join('');
}

function renderValue(name: string, value: XmlValue): string {
  if (value === undefined) return '';
  if (isList(value)) return value.map((item) => renderValue(name, item)).join('');
  const inner = typeof value === 'object' ? renderTree(value) : escapeXml(String(value));
  return `<${name}>${inner}</${name}>`;
}

const isList = (value: XmlValue): value is readonly XmlTree[] | readonly string[] => Array.isArray(value);

function escapeXml(text: string): string {
  return text.replace(/[&<>"\r\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);
}
