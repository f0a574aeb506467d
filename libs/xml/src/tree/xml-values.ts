import { eachAttribute } from './raw-attributes';
import { decodeText } from './decode-text';
import { readTree, type XmlNode } from './element-tree';

/** A text between two tags, or the value of an attribute, with its position in the document. */
export interface XmlValue {
  readonly kind: 'text' | 'attribute';
  /** For an attribute, in the form of `XmlAttribute.name`; empty for a text. */
  readonly name: string;
  readonly element: XmlNode;
  /** The decoded value, trimmed. */
  readonly value: string;
  /** Range of the document from `from` up to `to`: the value as written. */
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly column: number;
  /** Path of the element; for an attribute followed by `/@Name`. */
  readonly path: string;
}

/** All texts and attribute values of a document, in order; null if it is not XML or too large for memory. */
export function listValues(xml: string): XmlValue[] | null {
  const read = readTree(xml);
  return read.kind === 'tree' ? valuesOf(xml, read.root) : null;
}

/** The same for a document whose tree has already been read. */
export function valuesOf(xml: string, root: XmlNode): XmlValue[] {
  const collector = new ValueCollector(xml);
  collector.visit(root, `/${root.name}`);
  return collector.values;
}

class ValueCollector {
  readonly values: XmlValue[] = [];
  private line = 1;
  private lineStart = 0;
  private lineEnd: number;

  constructor(private readonly xml: string) {
    this.lineEnd = this.endOfLine(0);
  }

  visit(node: XmlNode, path: string): void {
    for (const { name, value, from, to } of eachAttribute(this.xml, node))
      this.add({ kind: 'attribute', name, element: node, path: `${path}/@${name}` }, { value, from, to });
    const paths = pathsOfChildren(node, path);
    let from = node.openEnd;
    for (const [index, child] of node.children.entries()) {
      this.addText(node, path, from, child.start);
      this.visit(child, paths[index] ?? path);
      from = child.end;
    }
    // A self-closing element has no end tag; searching for one would go back to the start of the document.
    if (node.openEnd < node.end) this.addText(node, path, from, this.xml.lastIndexOf('</', node.end - 1));
  }

  private addText(element: XmlNode, path: string, from: number, to: number): void {
    const raw = this.xml.slice(from, to);
    const start = raw.length - raw.trimStart().length;
    if (start === raw.length) return;
    const value = decodeText(raw).trim();
    if (value === '') return;
    const range = { value, from: from + start, to: from + raw.trimEnd().length };
    this.add({ kind: 'text', name: '', element, path }, range);
  }

  private add(
    what: Pick<XmlValue, 'kind' | 'name' | 'element' | 'path'>,
    range: { value: string; from: number; to: number },
  ): void {
    while (this.lineEnd < range.from) {
      this.line += 1;
      this.lineStart = this.lineEnd + 1;
      this.lineEnd = this.endOfLine(this.lineStart);
    }
    const { kind, name, element, path } = what;
    const { value, from, to } = range;
    const { line } = this;
    // Written as a loop, because spreading takes longer than everything else for a document with a hundred thousand values.
    this.values.push({ kind, name, element, value, from, to, line, column: from - this.lineStart + 1, path });
  }

  private endOfLine(start: number): number {
    const end = this.xml.indexOf('\n', start);
    return end === -1 ? Infinity : end;
  }
}

/** The paths of `pathOf`, without counting siblings of the same name again for each child. */
function pathsOfChildren(node: XmlNode, path: string): string[] {
  const totals = new Map<string, number>();
  for (const { name } of node.children) totals.set(name, (totals.get(name) ?? 0) + 1);
  const seen = new Map<string, number>();
  return node.children.map(({ name }) => {
    if (totals.get(name) === 1) return `${path}/${name}`;
    const place = (seen.get(name) ?? 0) + 1;
    seen.set(name, place);
    return `${path}/${name}[${place}]`;
  });
}
