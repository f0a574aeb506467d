import { type Finding, formatSentence } from '@app/contracts';
import type { XmlNode } from '../tree/element-tree';
import { eachAttribute } from '../tree/raw-attributes';
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
