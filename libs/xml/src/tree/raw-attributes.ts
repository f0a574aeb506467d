import { decodeReferences } from './decode-text';
import type { XmlNode } from './element-tree';
import { attributesInTag } from './start-tag';

export interface RawAttribute {
  /** In the form of `XmlAttribute.name`. */
  readonly name: string;
  readonly value: string;
  /** Range of the document from `from` up to `to`: the value as written, without quotes. */
  readonly from: number;
  readonly to: number;
}

/** The attributes of an element with their positions, without namespace declarations. */
export function eachAttribute(xml: string, node: XmlNode): RawAttribute[] {
  if (node.attributes.length === 0) return [];
  const tag = xml.slice(node.start, node.openEnd);
  const attributes: RawAttribute[] = [];
  for (const { name: written, raw, end } of attributesInTag(tag)) {
    if (/^xmlns(:|$)/.test(written)) continue;
    const to = node.start + end - 1;
    const name = node.attributes[attributes.length]?.name ?? written;
    attributes.push({ name, value: decodeReferences(raw), from: to - raw.length, to });
  }
  return attributes;
}
