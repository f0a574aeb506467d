import { formatSentence } from '@app/contracts';
import { attributeOf, type XmlNode } from '../tree/element-tree';
import { renumbering } from './safe-fixes';
import type { Remark } from './finding-collector';
import type { ElementRule, UniqueRule, Vocabulary } from './vocabulary';

/** Reports elements below a node that share a value that must be unique. */
export function checkUnique(checked: {
  readonly xml: string;
  node: XmlNode;
  rule: ElementRule;
  vocabulary: Vocabulary;
  add: (remark: Remark) => void;
}): void {
  for (const unique of checked.rule.unique) {
    const seen = new Set<string>();
    const nodes = selected(checked.node, unique, checked.vocabulary);
    const doubles = nodes.filter((found) => {
      const key = keyOf(found, unique, checked.vocabulary);
      const isDouble = key !== null && seen.has(key);
      if (key !== null) seen.add(key);
      return isDouble;
    });
    if (doubles.length === 0) continue;
    const { orderNumber } = checked.vocabulary;
    const isNumber = unique.attributes.length === 1 && unique.attributes[0] === orderNumber;
    const fix = isNumber ? renumbering(checked.xml, nodes, orderNumber) : undefined;
    for (const found of doubles)
      checked.add({ ...doubled(found, unique, checked.vocabulary), ...(fix === undefined ? {} : { fix }) });
  }
}

function selected(node: XmlNode, { steps }: UniqueRule, { namespace }: Vocabulary): readonly XmlNode[] {
  return steps.reduce<readonly XmlNode[]>(
    (nodes, step) =>
      nodes.flatMap(({ children }) =>
        children.filter((child) => step === '*' || (child.name === step && child.namespace === namespace)),
      ),
    [node],
  );
}

/** The values that must differ, or null if one of them is missing; then nothing is compared. */
function keyOf(node: XmlNode, { attributes }: UniqueRule, { elements }: Vocabulary): string | null {
  const values: string[] = [];
  for (const name of attributes) {
    const value = attributeOf(node, name);
    if (value === undefined) return null;
    const type = elements.get(node.name)?.attributes.get(name)?.type;
    values.push(type?.canonical?.(value) ?? value);
  }
  return JSON.stringify(values);
}

function doubled(node: XmlNode, { attributes }: UniqueRule, { identifier, orderNumber }: Vocabulary): Remark {
  const values = attributes.map((name) => `${name} "${attributeOf(node, name) ?? ''}"`).join(', ');
  const rule = attributes.includes(identifier)
    ? 'structure.oid-twice'
    : attributes.includes(orderNumber)
      ? 'structure.order-number-twice'
      : 'structure.value-twice';
  return {
    rule,
    severity: 'error',
    node,
    ...formatSentence('structure.twice', { element: node.name, values }),
  };
}
