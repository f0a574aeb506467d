import { SaxesParser } from 'saxes';
import { S3Error } from './s3-error';

/** An element as far as S3's own small documents need it: name, text, children. */
export interface XmlElement {
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

interface Growing {
  readonly name: string;
  text: string;
  readonly children: Growing[];
}

const DEEPEST = 16;

/** Reads the document of a request; anything but plain well-formed elements is a 400. */
export function parseXml(source: string): XmlElement {
  const root: Growing = { name: '', text: '', children: [] };
  const open: Growing[] = [root];
  const parser = new SaxesParser();
  const refuse = (): never => {
    throw new S3Error(400, 'MalformedXML', 'The XML of the request is not understood.');
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name }) => {
    if (open.length > DEEPEST) refuse();
    const element: Growing = { name: name.replace(/^.*:/, ''), text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(source).close();
  return root.children[0] ?? refuse();
}

/** All children of that name. */
export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

/** Text of the first child of that name. */
export const textOf = (element: XmlElement, name: string): string | undefined =>
  childrenOf(element, name)[0]?.text.trim();

/** What an answer is made of: text, a list (the element is repeated), or nested names. Undefined values are left out. */
type XmlValue = XmlLeaf | XmlTree | readonly XmlTree[] | readonly string[];
type XmlLeaf = string | number | boolean | undefined;
export interface XmlTree {
  readonly [name: string]: XmlValue;
}

/** Writes an answer with the namespace that S3 clients expect. */
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
