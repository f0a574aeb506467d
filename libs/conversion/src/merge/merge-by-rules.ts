import { formatSentence, type Sentence } from '@app/contracts';
import { canonical, type ChildOrder, type ContentNode, type MergeRules, standardOf, valueOf } from '@app/xml';
import { fold } from '@app/text-normalization';
import { both, type Conflict, holdsWords, joinOrigins, textsOf } from './conflict';
import type { StandardMerge } from './standard-merge';

/**
 * Merges two answers in a standard. Elements with the same identifier become one, as do references to the same identifier.
 * Children get the order of the standard. If both answers differ, the first text is kept and a finding holds the second.
 */
export function mergeByRules(into: ContentNode, from: ContentNode, merge: StandardMerge): void {
  const { rules } = merge;
  joinOrigins(into, from);
  mergeAttributes(into, from, merge);
  if (into.children.length === 0 && from.children.length === 0) return mergeTexts(into, from, merge);
  if (holdsWords(into) || holdsWords(from)) return reportContent(into, from, merge);

  const order = standardOf(into.namespace)?.childOrder(into.name) ?? null;
  const keyIn = (child: ContentNode): string => keyOf(child, into, { order, rules });
  const known = new Map(into.children.map((child) => [keyIn(child), child]));
  for (const child of from.children) {
    const key = keyIn(child);
    const same = known.get(key) ?? onlyOne(into, from, { child, rules });
    if (same !== undefined) mergeByRules(same, child, merge);
    else {
      known.set(key, child);
      into.children.push(child);
    }
  }
  arrange(into, order);
  numberAnew(into, rules);
}

/** The key that makes two children equal: their identifier, reference or code; else their name, or their whole content. */
function keyOf(
  child: ContentNode,
  parent: ContentNode,
  { order, rules }: { order: ChildOrder | null; rules: MergeRules },
): string {
  const name = `{${child.namespace}}${child.name}`;
  const keys = rules.keys[child.name];
  if (child.namespace === parent.namespace && keys !== undefined)
    return `${name} ${keys.map((key) => valueOf(child, key) ?? '').join('|')}`;
  const id = valueOf(child, rules.identifier);
  if (id !== undefined) return `${name} ${id}`;
  const reference = child.attributes.find((attribute) => rules.reference.test(attribute.name));
  if (reference !== undefined) return `${name} ${reference.name} ${reference.value}`;
  if (order !== null && child.namespace === parent.namespace && !order.repeats(child.name)) return name;
  return canonical(child);
}

function onlyOne(
  into: ContentNode,
  from: ContentNode,
  { child, rules }: { child: ContentNode; rules: MergeRules },
): ContentNode | undefined {
  if (!rules.oneOfItsKind.has(child.name)) return undefined;
  const alike = (node: ContentNode) => node.children.filter(({ name }) => name === child.name);
  const [one, ...others] = alike(into);
  return others.length === 0 && alike(from).length === 1 ? one : undefined;
}

function mergeAttributes(into: ContentNode, from: ContentNode, { rules, report }: StandardMerge): void {
  for (const attribute of from.attributes) {
    const known = into.attributes.find(({ name }) => name === attribute.name);
    if (known === undefined) into.attributes.push(attribute);
    else if (
      fold(known.value) !== fold(attribute.value) &&
      !rules.volatile.has(attribute.name) &&
      !(rules.oneOfItsKind.has(into.name) && [rules.identifier, rules.name].includes(attribute.name))
    )
      report(
        conflict(
          into,
          formatSentence('merge.differ-attribute', {
            part: labelOf(into, rules),
            attribute: attribute.name,
            ...both(known.value, attribute.value),
          }),
        ),
      );
  }
}

function mergeTexts(into: ContentNode, from: ContentNode, { rules, report }: StandardMerge): void {
  const [one, other] = [into.raw ?? into.text, from.raw ?? from.text];
  if (one.trim() === '' && into.raw === null && from.raw === null) into.text = from.text;
  else if (other.trim() !== '' && fold(one) !== fold(other))
    report(
      conflict(
        into,
        formatSentence('merge.differ-text', { part: labelOf(into, rules), ...both(one, other) }),
      ),
    );
}

/** Text on one side and elements on the other cannot be merged. */
function reportContent(into: ContentNode, from: ContentNode, { rules, report }: StandardMerge): void {
  const [one, other] = [textsOf(into), textsOf(from)];
  if (fold(one) === fold(other)) return;
  report(
    conflict(
      into,
      formatSentence('merge.differ-content', { part: labelOf(into, rules), ...both(one, other) }),
    ),
  );
}

function labelOf(node: ContentNode, { identifier }: MergeRules): string {
  const id = valueOf(node, identifier);
  return id === undefined ? node.name : `${node.name} ${id}`;
}

const conflict = (node: ContentNode, said: Sentence): Conflict => ({
  node,
  rule: 'merge.conflict',
  severity: 'warning',
  ...said,
});

/** Sorts by the order of the standard. An unknown element stays after its predecessor. */
function arrange(node: ContentNode, order: ChildOrder | null): void {
  if (order === null) return;
  let rank = 0;
  const ranked = node.children.map((child) => {
    rank = (child.namespace === node.namespace ? order.rank(child.name) : undefined) ?? rank;
    return { child, rank };
  });
  node.children = ranked.sort((one, other) => one.rank - other.rank).map(({ child }) => child);
}

/** Order numbers of two answers can collide. If one does, the children of that name are renumbered by position. */
function numberAnew(node: ContentNode, { orderNumber }: MergeRules): void {
  for (const name of new Set(node.children.map((child) => child.name))) {
    const numbers = node.children
      .filter((child) => child.name === name)
      .flatMap(({ attributes }) => attributes.filter((attribute) => attribute.name === orderNumber));
    if (new Set(numbers.map(({ value }) => value.trim())).size === numbers.length) continue;
    for (const [index, number] of numbers.entries()) number.value = String(index + 1);
  }
}
