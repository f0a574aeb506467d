import { eachNode, type XmlNode } from '@app/xml';

/** The value of an attribute, or undefined. */
export const attributeOf = (node: XmlNode, name: string): string | undefined =>
  node.attributes.find((attribute) => attribute.name === name)?.value;

/** Child elements with a name, in the namespace of their parent. */
export const childrenOf = (node: XmlNode, name: string): XmlNode[] =>
  node.children.filter((child) => child.name === name && child.namespace === node.namespace);

/** First child element with a name. */
export const childOf = (node: XmlNode, name: string): XmlNode | undefined => childrenOf(node, name)[0];

/** Elements by OID. The first wins if several share an OID. */
export function byOid(nodes: readonly XmlNode[]): Map<string, XmlNode> {
  const found = new Map<string, XmlNode>();
  for (const node of nodes) {
    const oid = attributeOf(node, 'OID');
    if (oid !== undefined && !found.has(oid)) found.set(oid, node);
  }
  return found;
}

/** References by OrderNumber, or in document order if a number is missing. */
export function inOrder(references: readonly XmlNode[]): XmlNode[] {
  const order = (reference: XmlNode) => Number(attributeOf(reference, 'OrderNumber') ?? Number.NaN);
  if (references.some((reference) => Number.isNaN(order(reference)))) return [...references];
  return references.toSorted((one, other) => order(one) - order(other));
}

/** The name of the alias with a context. */
export const aliasOf = (node: XmlNode, context: string): string | undefined => {
  const alias = childrenOf(node, 'Alias').find((each) => attributeOf(each, 'Context') === context);
  return alias && attributeOf(alias, 'Name');
};

/** Text of an element with translations: English if available, else the first language. */
export function textOf(node: XmlNode | undefined): string {
  if (node === undefined) return '';
  const texts = childrenOf(node, 'TranslatedText');
  const isEnglish = (text: XmlNode) => /^en\b/i.test(attributeOf(text, 'xml:lang') ?? '');
  const chosen = texts.find(isEnglish) ?? texts[0];
  if (chosen === undefined) return '';
  // ODM 2.0 text can contain markup.
  const words = [...eachNode(chosen)].map(({ text }) => text);
  return words.join(' ').replace(/\s+/g, ' ').trim();
}
