import { type Finding, formatSentence } from '@app/contracts';
import { escapeAttribute } from '../tree/escape';
import type { XmlNode } from '../tree/element-tree';
import { eachAttribute } from '../tree/raw-attributes';
import { nameInTag } from '../tree/start-tag';
import type { ContentModel } from './content-model';
import type { ValueType } from './value-type';

type Fix = Finding['fix'];

/** Fixes an allowed value with different capitalization or with surrounding white space. */
export function respelling(
  xml: string,
  node: XmlNode,
  { name, value, type }: { name: string; value: string; type: ValueType },
): Fix {
  const plain = (text: string): string => text.trim().toLowerCase();
  const meant = type.choices?.filter((choice) => plain(choice) === plain(value)) ?? [];
  const [choice] = meant;
  const attribute = eachAttribute(xml, node).find((candidate) => candidate.name === name);
  if (choice === undefined || meant.length > 1 || attribute === undefined) return undefined;
  const { from, to } = attribute;
  return { ...formatSentence('fix.respell', { name, value: choice }), edits: [{ from, to, insert: choice }] };
}

/** Inserts an attribute after the name of an element. */
export function addition(xml: string, node: XmlNode, { name, value }: { name: string; value: string }): Fix {
  const element = nameInTag(xml.slice(node.start, node.openEnd));
  if (element === null) return undefined;
  const at = node.start + 1 + element.length;
  const attribute = `${name}="${escapeAttribute(value)}"`;
  return {
    ...formatSentence('fix.add', { attribute }),
    edits: [{ from: at, to: at, insert: ` ${attribute}` }],
  };
}

/** Replaces the value of an attribute. */
export function replacement(
  xml: string,
  node: XmlNode,
  { name, value }: { name: string; value: string },
): Fix {
  const attribute = eachAttribute(xml, node).find((candidate) => candidate.name === name);
  if (attribute === undefined) return undefined;
  const { from, to } = attribute;
  return {
    ...formatSentence('fix.respell', { name, value }),
    edits: [{ from, to, insert: escapeAttribute(value) }],
  };
}

/** Numbers elements by their position, if two of them have the same number. */
export function renumbering(xml: string, nodes: readonly XmlNode[], name: string): Fix {
  const edits = nodes.flatMap((node, place) => {
    const attribute = eachAttribute(xml, node).find((candidate) => candidate.name === name);
    const insert = String(place + 1);
    if (attribute === undefined || attribute.value === insert) return [];
    return [{ from: attribute.from, to: attribute.to, insert }];
  });
  return edits.length === 0 ? undefined : { ...formatSentence('fix.renumber', { name }), edits };
}

/** Reorders children that are all allowed but in the wrong order. The text of each child stays unchanged. */
export function reordering(
  xml: string,
  children: readonly XmlNode[],
  model: ContentModel,
  names: readonly string[],
): Fix {
  const ranks = names.map((name) => model.places.get(name)?.rank);
  if (ranks.includes(undefined)) return undefined;
  const order = children.map((_child, place) => place);
  order.sort((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0));
  if (model.judge(order.map((place) => names[place] ?? '')).kind !== 'fits') return undefined;
  const edits = children.flatMap((child, place) => {
    const other = children[order[place] ?? place];
    return other === undefined || other === child
      ? []
      : [{ from: child.start, to: child.end, insert: xml.slice(other.start, other.end) }];
  });
  return edits.length === 0 ? undefined : { ...formatSentence('fix.reorder'), edits };
}
