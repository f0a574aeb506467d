import { eachAttribute } from './raw-attributes';
import { decodeText } from './decode-text';
import { readTree, type XmlNode } from './element-tree';

/** A text between two tags, or the value of an attribute, with its place in the document. */
export interface XmlValue {
  readonly kind: 'text' | 'attribute';
  /** Of an attribute, as `XmlAttribute.name` has it; of a text empty. */
  readonly name: string;
  readonly element: XmlNode;
  /** As a reader of the document gets it, with white space at its ends taken off. */
  readonly value: string;
  /** Characters of the document from `from` up to `to`: the value as written. */
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly column: number;
  /** Path of the element, for an attribute with `/@Name`. */
  readonly path: string;
}

/** Every text and attribute value of a document, in its order; null when it is not XML or too large for memory. */
export function listValues(xml: string): XmlValue[] | null {
  const read = readTree(xml);
  if (read.kind !== 'tree') return null;
  const collector = new ValueCollector(xml);
  collector.visit(read.root, `/${read.root.name}`);
  return collector.values;
}

class ValueCollector {
  readonly values: XmlValue[] = [];
  private line = 1;
  private lineStart = 0;

  constructor(private readonly xml: string) {}

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
    const end = this.xml.lastIndexOf('</', node.end - 1);
    if (end >= from) this.addText(node, path, from, end);
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
    for (
      let next = this.xml.indexOf('\n', this.lineStart);
      next !== -1 && next < range.from;
      next = this.xml.indexOf('\n', this.lineStart)
    ) {
      this.line += 1;
      this.lineStart = next + 1;
    }
    this.values.push({ ...what, ...range, line: this.line, column: range.from - this.lineStart + 1 });
  }
}

/** As `pathOf` writes them, without counting the namesakes anew for each child. */
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
