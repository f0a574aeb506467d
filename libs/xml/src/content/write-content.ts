import { pathsOf } from '../tree/element-tree';
import { escapeAttribute, escapeText } from '../tree/escape';
import type { ContentNode } from './content-tree';

/** Position of an element in the written text. */
export interface WrittenElement {
  readonly node: ContentNode;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
  readonly path: string;
}

export interface WrittenContent {
  readonly xml: string;
  /** In the order of their start tags. */
  readonly elements: readonly WrittenElement[];
}

/**
 * Writes a document with declaration and indentation. Texts stay unchanged. A namespace is declared on the elements that need it,
 * unless an element above declares it.
 */
export function writeContent(root: ContentNode): WrittenContent {
  const writer = new Writer();
  writer.add('<?xml version="1.0" encoding="UTF-8"?>');
  writer.newLine('');
  writer.element(root, { indent: '', path: `/${root.name}`, scope: new Map([['', '']]) });
  writer.newLine('');
  return { xml: writer.parts.join(''), elements: writer.elements };
}

interface Place {
  readonly indent: string;
  readonly path: string;
  readonly scope: ReadonlyMap<string, string>;
}

type OpenElement = { -readonly [Key in keyof WrittenElement]: WrittenElement[Key] };

class Writer {
  readonly parts: string[] = [];
  readonly elements: OpenElement[] = [];
  private length = 0;
  private line = 1;
  private lineStart = 0;

  add(text: string): void {
    this.parts.push(text);
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
      this.line += 1;
      this.lineStart = this.length + at + 1;
    }
    this.length += text.length;
  }

  newLine(indent: string): void {
    this.add(`\n${indent}`);
  }

  element(node: ContentNode, { indent, path, scope }: Place): void {
    const needed = declarations(node, scope, indent === '');
    const inner = new Map([...scope, ...needed]);
    const start = this.length;
    const written: OpenElement = {
      node,
      start,
      end: start,
      path,
      line: this.line,
      column: start - this.lineStart + 1,
    };
    this.elements.push(written);
    const declared = [...needed].map(
      ([prefix, uri]) => ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeAttribute(uri)}"`,
    );
    const attributes = node.attributes.map(
      ({ written: name, value }) => ` ${name}="${escapeAttribute(value)}"`,
    );
    this.add(`<${node.written}${declared.join('')}${attributes.join('')}`);
    this.content(node, { indent, path, scope: inner });
    written.end = this.length;
  }

  private content(node: ContentNode, place: Place): void {
    if (node.raw !== null) this.add(`>${node.raw}</${node.written}>`);
    else if (node.children.length > 0) {
      this.add('>');
      const paths = pathsOf(node.children, place.path);
      for (const [index, child] of node.children.entries()) {
        this.newLine(`${place.indent}  `);
        this.element(child, { ...place, indent: `${place.indent}  `, path: paths[index] ?? place.path });
      }
      this.newLine(place.indent);
      this.add(`</${node.written}>`);
    } else this.add(node.text === '' ? '/>' : `>${escapeText(node.text)}</${node.written}>`);
  }
}

/** Declarations that an element needs: the prefixes it uses that are undefined above it, or bound to another namespace. */
function declarations(
  node: ContentNode,
  above: ReadonlyMap<string, string>,
  isRoot: boolean,
): Map<string, string> {
  const names = [
    node.written,
    ...node.attributes.map(({ written }) => written).filter((name) => name.includes(':')),
  ];
  const used = new Set(names.map((name) => (name.includes(':') ? (name.split(':')[0] ?? '') : '')));
  for (const prefix of node.scope.keys())
    if (isRoot || (node.raw !== null && usesPrefix(node.raw, prefix))) used.add(prefix);
  used.delete('xml');
  const needed = new Map<string, string>();
  for (const prefix of used) {
    const uri = node.scope.get(prefix) ?? '';
    if ((above.get(prefix) ?? '') !== uri) needed.set(prefix, uri);
  }
  return needed;
}

/** Text that is kept as written needs the prefixes of its own elements and attributes. */
const usesPrefix = (raw: string, prefix: string): boolean =>
  prefix === '' ? raw.includes('<') : raw.includes(`${prefix}:`);
