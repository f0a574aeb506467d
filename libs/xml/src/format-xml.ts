import { readTree, type XmlNode } from './element-tree';

const INDENT = '  ';

/**
 * Puts each element on a line of its own and indents it, wherever only blanks stand between elements. Texts, attributes,
 * comments and CDATA stay as they are, character by character; an element that mixes text and elements is not touched, nor
 * is what `xml:space` protects. A text that is not XML comes back unchanged.
 */
export function formatXml(xml: string): string {
  const read = readTree(xml);
  if (read.kind !== 'tree') return xml;
  const { root } = read;
  const before = piecesOf(xml.slice(0, root.start));
  const after = piecesOf(xml.slice(root.end));
  return `${[...before, ...linesOf(xml, root, ''), ...after].join('\n')}\n`;
}

function linesOf(xml: string, node: XmlNode, indent: string): string[] {
  const written = xml.slice(node.start, node.end);
  if (node.children.length === 0 || !isFree(xml, node)) return [indent + written];
  const deeper = indent + INDENT;
  const lines = [indent + xml.slice(node.start, node.openEnd)];
  let from = node.openEnd;
  for (const child of node.children) {
    lines.push(...piecesOf(xml.slice(from, child.start)).map((piece) => deeper + piece));
    lines.push(...linesOf(xml, child, deeper));
    from = child.end;
  }
  const closing = xml.lastIndexOf('</', node.end - 1);
  lines.push(...piecesOf(xml.slice(from, closing)).map((piece) => deeper + piece));
  lines.push(indent + xml.slice(closing, node.end));
  return lines;
}

/** Whether blanks between the children mean nothing: no text beside them, not even written as an entity or as CDATA. */
function isFree(xml: string, node: XmlNode): boolean {
  if (node.attributes.some(({ name, value }) => name === 'xml:space' && value === 'preserve')) return false;
  let from = node.openEnd;
  const gaps = node.children.map((child) => {
    const gap = xml.slice(from, child.start);
    from = child.end;
    return gap;
  });
  gaps.push(xml.slice(from, xml.lastIndexOf('</', node.end - 1)));
  return gaps.every((gap) => gap.replace(REMARKS, '').trim() === '');
}

const REMARKS = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g;

/** The comments and instructions in a stretch between elements. */
function piecesOf(between: string): string[] {
  return between.match(REMARKS) ?? [];
}
