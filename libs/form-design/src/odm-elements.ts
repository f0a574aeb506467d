import { eachNode, type XmlNode } from '@app/xml';

/** The value of an attribute, or undefined. */
export const attributeOf = (node: XmlNode, name: string): string | undefined =>
  node.attributes.find((attribute) => attribute.name === name)?.value;

/** The children of a name in the namespace of their parent. */
export const childrenOf = (node: XmlNode, name: string): XmlNode[] =>
  node.children.filter((child) => child.name === name && child.namespace === node.namespace);

/** The first child of a name. */
export const childOf = (node: XmlNode, name: string): XmlNode | undefined => childrenOf(node, name)[0];

/** Elements by their OID; the first one where several share it. */
export function byOid(nodes: readonly XmlNode[]): Map<string, XmlNode> {
  const found = new Map<string, XmlNode>();
  for (const node of nodes) {
    const oid = attributeOf(node, 'OID');
    if (oid !== undefined && !found.has(oid)) found.set(oid, node);
  }
  return found;
}

/** References in the order of their numbers; as they are written, where one has none. */
export function inOrder(references: readonly XmlNode[]): XmlNode[] {
  const order = (reference: XmlNode) => Number(attributeOf(reference, 'OrderNumber') ?? Number.NaN);
  if (references.some((reference) => Number.isNaN(order(reference)))) return [...references];
  return references.toSorted((one, other) => order(one) - order(other));
}

/** The name of the alias of a context. */
export const aliasOf = (node: XmlNode, context: string): string | undefined => {
  const alias = childrenOf(node, 'Alias').find((each) => attributeOf(each, 'Context') === context);
  return alias && attributeOf(alias, 'Name');
};

/** What an element with translations reads: English where there is any, else the first language. */
export function textOf(node: XmlNode | undefined): string {
  if (node === undefined) return '';
  const texts = childrenOf(node, 'TranslatedText');
  const isEnglish = (text: XmlNode) => /^en\b/i.test(attributeOf(text, 'xml:lang') ?? '');
  const chosen = texts.find(isEnglish) ?? texts[0];
  if (chosen === undefined) return '';
  // ODM 2.0 may hold marked-up text.
  const words = [...eachNode(chosen)].map(({ text }) => text);
  return words.join(' ').replace(/\s+/g, ' ').trim();
}
