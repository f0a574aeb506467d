import { SaxesParser, type SaxesTagNS } from 'saxes';
import { MAXIMUM_DEPTH, readEvents, type XmlFault, XmlFaultError } from './read-events';

/** An element with its position in the source text. */
export interface XmlNode {
  /** The name without its prefix. */
  readonly name: string;
  readonly namespace: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlNode[];
  /** All character data directly inside this element, joined. */
  readonly text: string;
  readonly parent: XmlNode | null;
  /** Index of the `<` of its start tag. */
  readonly start: number;
  /** Index after the `>` of its start tag. */
  readonly openEnd: number;
  /** Index after its end. */
  readonly end: number;
}

export interface XmlAttribute {
  /** The name as used in the standard: `OID`, `xml:lang`; with its namespace in braces if that is foreign. */
  readonly name: string;
  readonly value: string;
}

export type ReadTree =
  | { readonly kind: 'tree'; readonly root: XmlNode }
  | { readonly kind: 'ill-formed'; readonly fault: XmlFault }
  /** Too large to be held in memory. */
  | { readonly kind: 'too-large' };

/** About 250 bytes per element. A study with a thousand forms has a tenth of this number. */
const MAXIMUM_ELEMENTS = 400_000;

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';
export const XSI_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance';
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
const PREFIXES = new Map([
  ['', ''],
  [XML_NAMESPACE, 'xml:'],
  [XSI_NAMESPACE, 'xsi:'],
  [XLINK_NAMESPACE, 'xlink:'],
]);

const NONE: never[] = [];

/** Reads a document into a tree with positions. Stops at the first fault and at an element limit. */
export function readTree(xml: string, maximumElements = MAXIMUM_ELEMENTS): ReadTree {
  const builder = new TreeBuilder(xml, maximumElements);
  try {
    return builder.read();
  } catch (error) {
    if (!(error instanceof XmlFaultError)) throw error;
    return error.kind === 'elements' ? { kind: 'too-large' } : { kind: 'ill-formed', fault: error.fault };
  }
}

/** The value of an attribute, or undefined. */
export function attributeOf(node: XmlNode, name: string): string | undefined {
  for (const attribute of node.attributes) if (attribute.name === name) return attribute.value;
  return undefined;
}

/** The children with a name, in the namespace of their parent. */
export function childrenNamed(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter((child) => child.name === name && child.namespace === node.namespace);
}

/** The element and all its descendants, in document order. */
export function* eachNode(root: XmlNode): Generator<XmlNode> {
  const waiting: XmlNode[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index];
      if (child !== undefined) waiting.push(child);
    }
  }
}

/** `/ODM/Study[2]/MetaDataVersion`: an element has an index if it has siblings of the same name. */
export function pathOf(node: XmlNode): string {
  const steps: string[] = [];
  for (let current: XmlNode | null = node; current !== null; current = current.parent) {
    const { name, parent } = current;
    const namesakes = parent?.children.filter((child) => child.name === name) ?? [];
    steps.unshift(namesakes.length > 1 ? `${name}[${namesakes.indexOf(current) + 1}]` : name);
  }
  return `/${steps.join('/')}`;
}

/** The paths of the children of the element at `path`, in the form of `pathOf`. */
export function pathsOf(children: readonly { readonly name: string }[], path: string): string[] {
  const totals = new Map<string, number>();
  for (const { name } of children) totals.set(name, (totals.get(name) ?? 0) + 1);
  const seen = new Map<string, number>();
  return children.map(({ name }) => {
    if (totals.get(name) === 1) return `${path}/${name}`;
    const place = (seen.get(name) ?? 0) + 1;
    seen.set(name, place);
    return `${path}/${name}[${place}]`;
  });
}

interface OpenNode extends XmlNode {
  children: OpenNode[];
  text: string;
  end: number;
}

class TreeBuilder {
  private readonly parser = new SaxesParser({ xmlns: true, position: true });
  private readonly open: OpenNode[] = [];
  private root: OpenNode | null = null;
  private start = 0;

  constructor(
    private readonly xml: string,
    private readonly maximumElements: number,
  ) {}

  read(): ReadTree {
    const { parser } = this;
    parser.on('opentagstart', () => (this.start = this.xml.lastIndexOf('<', parser.position - 1)));
    readEvents(this.xml, parser, {
      limits: { depth: MAXIMUM_DEPTH, elements: this.maximumElements },
      events: {
        open: (tag) => this.enter(tag),
        close: () => this.leave(),
        text: (text) => this.append(text),
      },
    });
    if (this.root === null) throw new Error('A text without an element is a fault of its syntax.');
    return { kind: 'tree', root: this.root };
  }

  private enter(tag: SaxesTagNS): void {
    const parent = this.open.at(-1) ?? null;
    const node: OpenNode = {
      name: tag.local,
      namespace: tag.uri,
      attributes: attributesOf(tag),
      children: NONE,
      text: '',
      parent,
      start: this.start,
      openEnd: this.parser.position,
      end: 0,
    };
    if (parent === null) this.root = node;
    else if (parent.children === NONE) parent.children = [node];
    else parent.children.push(node);
    this.open.push(node);
  }

  private leave(): void {
    const node = this.open.pop();
    if (node !== undefined) node.end = this.parser.position;
  }

  private append(text: string): void {
    const node = this.open.at(-1);
    if (node !== undefined) node.text += text;
  }
}

function attributesOf(tag: SaxesTagNS): XmlAttribute[] {
  const attributes = Object.values(tag.attributes).filter(({ uri }) => uri !== XMLNS_NAMESPACE);
  if (attributes.length === 0) return NONE;
  return attributes.map(({ local, uri, value }) => ({
    name: `${PREFIXES.get(uri) ?? `{${uri}}`}${local}`,
    value,
  }));
}
