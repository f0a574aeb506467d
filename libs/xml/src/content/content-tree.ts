import { decodeReferences, decodeText } from '../tree/decode-text';
import { pathsOf, readTree, type XmlNode } from '../tree/element-tree';
import { attributesInTag, nameInTag } from '../tree/start-tag';

/** An element for editing and writing. Comments and instructions between elements are not kept. */
export interface ContentNode {
  /** As written, with its prefix. */
  readonly written: string;
  readonly name: string;
  readonly namespace: string;
  attributes: ContentAttribute[];
  children: ContentNode[];
  /** Character data of an element without children. */
  text: string;
  /** The text between the tags of an element with mixed content, as written. */
  readonly raw: string | null;
  /** Prefixes in scope with their namespaces; '' is the default namespace. */
  readonly scope: ReadonlyMap<string, string>;
  /** The documents that it was merged from, by the number that each was read with, with its path there. */
  readonly origins: Map<number, string>;
}

export interface ContentAttribute {
  readonly written: string;
  /** In the form of `XmlAttribute.name`. */
  readonly name: string;
  value: string;
}

const XML_SCOPE: ReadonlyMap<string, string> = new Map([
  ['xml', 'http://www.w3.org/XML/1998/namespace'],
  ['', ''],
]);

/** Reads a document for editing; null if it is not XML or too large. */
export function readContent(xml: string, origin: number): ContentNode | null {
  const read = readTree(xml);
  return read.kind === 'tree'
    ? contentOf(xml, read.root, { scope: XML_SCOPE, origin, path: `/${read.root.name}` })
    : null;
}

function contentOf(
  xml: string,
  node: XmlNode,
  outer: { scope: ReadonlyMap<string, string>; origin: number; path: string },
): ContentNode {
  const { origin, path } = outer;
  const tag = xml.slice(node.start, node.openEnd);
  const written = nameInTag(tag) ?? node.name;
  const attributes: ContentAttribute[] = [];
  let { scope } = outer;
  for (const { name, raw } of attributesInTag(tag)) {
    const value = decodeReferences(raw);
    const prefix = /^xmlns(?::(.+))?$/.exec(name);
    if (prefix !== null) scope = new Map([...scope, [prefix[1] ?? '', value]]);
    else attributes.push({ written: name, name: node.attributes[attributes.length]?.name ?? name, value });
  }
  const paths = pathsOf(node.children, path);
  const isMixed = node.children.length > 0 && node.text.trim() !== '';
  const end = xml.lastIndexOf('</', node.end - 1);
  const inner = end >= node.openEnd ? xml.slice(node.openEnd, end) : '';
  return {
    written,
    name: node.name,
    namespace: node.namespace,
    attributes,
    children: isMixed
      ? []
      : node.children.map((child, at) => contentOf(xml, child, { scope, origin, path: paths[at] ?? path })),
    text: node.children.length === 0 ? decodeText(inner) : '',
    raw: isMixed ? inner : null,
    scope,
    origins: new Map([[origin, path]]),
  };
}

/** The value of an attribute, or undefined. */
export const valueOf = (node: ContentNode, name: string): string | undefined =>
  node.attributes.find((attribute) => attribute.name === name)?.value;

/** Equal for two elements with the same content. Order of attributes, prefixes and white space are ignored. */
export function canonical(node: ContentNode): string {
  const attributes = node.attributes
    .map(({ name, value }) => `${name}=${JSON.stringify(value.trim())}`)
    .sort()
    .join(' ');
  const content =
    node.raw ??
    (node.children.length > 0 ? node.children.map(canonical).join('') : JSON.stringify(node.text.trim()));
  return `<{${node.namespace}}${node.name} ${attributes}>${content.replace(/\s+/g, ' ')}</>`;
}
