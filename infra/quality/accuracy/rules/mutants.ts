import { eachNode, readTree, type XmlNode } from '../../../../libs/xml/src/tree/element-tree';
import type { Random } from '../../random';

/** A document with one change. */
export interface Mutant {
  readonly change: string;
  readonly xml: string;
}

interface Source {
  readonly xml: string;
  readonly nodes: readonly XmlNode[];
  readonly random: Random;
  /** Names of elements and attributes of the standard. */
  readonly names: readonly string[];
}

interface WrittenAttribute {
  readonly name: string;
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

type Mutation = (source: Source) => string | null;

/** Values that break a type or look as if they did. */
// prettier-ignore
const ODD_VALUES = [
  '', ' ', 'x', 'yes', 'No', 'Yes', '0', '-1', '+1', '007', '1.5', '1.', '.5', '1e3', 'INF', '2026-11-20',
  '2026-02-30', '2024-02-29', '2026-11-20T10:00:00', '2026-11-20T24:00:00Z', '2026-11-20T10:00',
  '2026-11-20 10:00:00', 'P14D', 'P', 'PT', 'P2W', '-P1Y', '10:30:00', '25:00:00', '2026-13', '2026',
  'true', 'en', 'en-US', 'not a language', 'a%zz', 'a b', 'Text', 'integer', 'Scheduled', 'Simple', 'Form',
  'LT', 'Insert', '9999999999999999999999', 'é', 'A-B', '1:2',
];

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'element deleted': (source) => replaced(source, pick(source), () => ''),
  'element doubled': (source) => replaced(source, pick(source), (text) => text + text),
  'element moved': (source) => {
    const node = pick(source);
    const parent = source.random.oneOf(source.nodes);
    if (parent.openEnd === parent.end || (parent.start >= node.start && parent.end <= node.end)) return null;
    const text = source.xml.slice(node.start, node.end);
    return edited(source.xml, [
      { from: node.start, to: node.end, insert: '' },
      { from: parent.openEnd, to: parent.openEnd, insert: text },
    ]);
  },
  'neighbours swapped': (source) => {
    const parent = source.random.oneOf(source.nodes.filter(({ children }) => children.length > 1));
    const index = source.random.below(parent.children.length - 1);
    const [left, right] = parent.children.slice(index, index + 2);
    if (left === undefined || right === undefined) return null;
    return edited(source.xml, [
      { from: left.start, to: left.end, insert: source.xml.slice(right.start, right.end) },
      { from: right.start, to: right.end, insert: source.xml.slice(left.start, left.end) },
    ]);
  },
  'element renamed': (source) => {
    const name = source.random.oneOf([...source.names, 'Unknown', 'studyeventdef']);
    return replaced(source, pick(source), (text, node) =>
      text
        .replace(new RegExp(`^<((?:\\w+:)?)${node.name}`), `<$1${name}`)
        .replace(new RegExp(`</((?:\\w+:)?)${node.name}\\s*>$`), `</$1${name}>`),
    );
  },
  'children deleted': (source) => replaced(source, pick(source), (text, node) => openTag(text, node, '/>')),
  'element added': (source) => {
    const parent = source.random.oneOf(source.nodes);
    if (parent.openEnd === parent.end) return null;
    const name = source.random.oneOf(source.names);
    return edited(source.xml, [{ from: parent.openEnd, to: parent.openEnd, insert: `<${name}/>` }]);
  },
  'text added': (source) => {
    const node = source.random.oneOf(source.nodes);
    const insert = source.random.oneOf([
      'text',
      ' ',
      '\n',
      '<!-- remark -->',
      '<?remark?>',
      '<![CDATA[x]]>',
      '&amp;',
    ]);
    if (node.openEnd < node.end)
      return edited(source.xml, [{ from: node.openEnd, to: node.openEnd, insert }]);
    return edited(source.xml, [
      { from: node.openEnd - 2, to: node.openEnd, insert: `>${insert}</${writtenName(source.xml, node)}>` },
    ]);
  },
  'text changed': (source) => {
    const texts = source.nodes.filter(({ children, text }) => children.length === 0 && text !== '');
    const node = source.random.oneOf(texts);
    const end = source.xml.lastIndexOf('</', node.end - 1);
    return edited(source.xml, [{ from: node.openEnd, to: end, insert: source.random.oneOf(ODD_VALUES) }]);
  },
  'attribute deleted': (source) => withAttribute(source, () => ''),
  'attribute renamed': (source) => {
    const name = source.random.oneOf([
      'Oid',
      'OID',
      'Name',
      'xml:lang',
      'xml:space',
      'Mandatory',
      'OrderNumber',
      'Type',
    ]);
    return withAttribute(source, ({ value }) => ` ${name}="${value}"`);
  },
  'attribute added': (source) => {
    const other = attributesOf(source.xml, source.random.oneOf(source.nodes));
    if (other.length === 0) return null;
    const { name, value } = source.random.oneOf(other);
    return withAttribute(source, (attribute) => ` ${attribute.name}="${attribute.value}" ${name}="${value}"`);
  },
  'value odd': (source) =>
    withAttribute(source, ({ name }) => ` ${name}="${source.random.oneOf(ODD_VALUES)}"`),
  'value of another': (source) => {
    const node = withAttributes(source);
    const name = source.random.oneOf(attributesOf(source.xml, node)).name;
    const values = source.nodes.flatMap(({ attributes }) =>
      attributes.filter((attribute) => attribute.name === name).map(({ value }) => value),
    );
    if (values.length === 0) return null;
    const value = source.random.oneOf(values).replace(/[&<"]/g, '');
    return changeAttribute(source.xml, node, name, () => ` ${name}="${value}"`);
  },
  'value in blanks': (source) => withAttribute(source, ({ name, value }) => ` ${name}=" ${value} "`),
  'value of a neighbour': (source) => {
    const parent = source.random.oneOf(source.nodes.filter(({ children }) => children.length > 1));
    const node = source.random.oneOf(parent.children);
    const other = source.random.oneOf(parent.children);
    const shared = node.attributes.filter(({ name }) => other.attributes.some((one) => one.name === name));
    if (shared.length === 0) return null;
    const { name } = source.random.oneOf(shared);
    const value = attributesOf(source.xml, other).find((one) => one.name === name)?.value ?? '';
    return changeAttribute(source.xml, node, name, () => ` ${name}="${value}"`);
  },
};

/** Makes one change in a valid document. The same seed gives the same mutants. */
export function mutate(xml: string, random: Random, names: readonly string[]): Mutant {
  const read = readTree(xml);
  if (read.kind !== 'tree') throw new Error('only good documents are mutated');
  const source: Source = { xml, random, names, nodes: [...eachNode(read.root)] };
  for (;;) {
    const [change, mutation] = random.oneOf(Object.entries(MUTATIONS));
    const mutated = mutation(source);
    if (mutated !== null && mutated !== xml && readTree(mutated).kind === 'tree')
      return { change, xml: mutated };
  }
}

const pick = ({ nodes, random }: Source): XmlNode => random.oneOf(nodes.slice(1));

const withAttributes = ({ nodes, random }: Source): XmlNode =>
  random.oneOf(nodes.filter(({ attributes }) => attributes.length > 0));

function withAttribute(source: Source, change: (attribute: WrittenAttribute) => string): string | null {
  const node = withAttributes(source);
  const { name } = source.random.oneOf(attributesOf(source.xml, node));
  return changeAttribute(source.xml, node, name, change);
}

function changeAttribute(
  xml: string,
  node: XmlNode,
  name: string,
  change: (attribute: WrittenAttribute) => string,
): string | null {
  const attribute = attributesOf(xml, node).find((one) => one.name === name);
  if (attribute === undefined || name.startsWith('xmlns')) return null;
  return edited(xml, [{ from: attribute.from, to: attribute.to, insert: change(attribute) }]);
}

function attributesOf(xml: string, node: XmlNode): WrittenAttribute[] {
  const tag = xml.slice(node.start, node.openEnd);
  return [...tag.matchAll(/\s+([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g)].map(
    ({ 0: whole, 1: name = '', 2: quoted = '', index }) => ({
      name,
      value: quoted.slice(1, -1).replace(/"/g, '&quot;'),
      from: node.start + index,
      to: node.start + index + whole.length,
    }),
  );
}

function replaced({ xml }: Source, node: XmlNode, change: (text: string, node: XmlNode) => string): string {
  const insert = change(xml.slice(node.start, node.end), node);
  return edited(xml, [{ from: node.start, to: node.end, insert }]);
}

function openTag(text: string, node: XmlNode, end: string): string {
  return text.slice(0, node.openEnd - node.start).replace(/\/?>$/, end);
}

const writtenName = (xml: string, node: XmlNode): string =>
  /^<([\w:.-]+)/.exec(xml.slice(node.start, node.openEnd))?.[1] ?? node.name;

function edited(xml: string, edits: readonly { from: number; to: number; insert: string }[]): string {
  return edits
    .toSorted((left, right) => right.from - left.from)
    .reduce((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), xml);
}
