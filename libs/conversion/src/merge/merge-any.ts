import { formatSentence, type Sentence } from '@app/contracts';
import { canonical, type ContentNode } from '@app/xml';
import { both, type Conflict, holdsWords, joinOrigins, type Report, textsOf } from './conflict';

/**
 * Merges two answers with the same root. A child whose name is unique on both sides is treated as one container, unless the
 * content conflicts, and is merged recursively. Equal texts are merged. Everything else is a list, and is concatenated in section
 * order. If two texts with one name differ, both are kept and the conflict is reported. Two lists with one item each are
 * ambiguous, and are treated as one list.
 */
export function mergeAny(into: ContentNode, from: ContentNode, report: Report): void {
  joinOrigins(into, from);
  for (const attribute of from.attributes) {
    const known = into.attributes.find(({ name }) => name === attribute.name);
    if (known === undefined) into.attributes.push(attribute);
    else if (known.value.trim() !== attribute.value.trim())
      report(
        differs(
          into,
          formatSentence('merge.attribute-differs', {
            attribute: attribute.written,
            ...both(known.value, attribute.value),
          }),
        ),
      );
  }
  if (into.raw !== null || from.raw !== null) {
    if (canonical(into) !== canonical(from)) report(elementDiffers(into, textsOf(into), textsOf(from)));
    return;
  }
  if (isWords(into, from) || isWords(from, into)) report(elementDiffers(into, textsOf(into), textsOf(from)));
  if (into.text.trim() === '') into.text = from.text;
  // Counted before anything is added, so that a name that is unique on each side does not look like a list after the merge.
  const lists = new Set([...namesakes(into), ...namesakes(from)]);
  for (const child of from.children) {
    const known = lists.has(keyOf(child))
      ? undefined
      : into.children.find((one) => keyOf(one) === keyOf(child));
    if (known === undefined || !absorb(known, child, report)) place(into, child);
  }
}

const keyOf = ({ namespace, name }: ContentNode): string => `{${namespace}}${name}`;
const isLeaf = (node: ContentNode): boolean => node.children.length === 0 && node.raw === null;

/** Names that occur more than once among the children. */
function namesakes(node: ContentNode): string[] {
  const keys = node.children.map(keyOf);
  return keys.filter((key, index) => keys.indexOf(key) !== index);
}

/** Merges a child into the child of the same name; false if they are different items. */
function absorb(known: ContentNode, child: ContentNode, report: Report): boolean {
  if (canonical(known) === canonical(child)) {
    joinOrigins(known, child);
    return true;
  }
  if (contradicts(known, child)) return false;
  if (isEmpty(child) && child.attributes.length === 0) return true;
  if (holdsWords(known) && holdsWords(child)) {
    report(elementDiffers(known, textsOf(known), textsOf(child)));
    return false;
  }
  // Text on one side and elements on the other are different items. An empty element may take text.
  if (holdsWords(known) || (holdsWords(child) && !(isEmpty(known) && isLeaf(child)))) return false;
  mergeAny(known, child, report);
  return true;
}

/** With text on one side and elements on the other, a single element can keep only the elements. */
const isWords = (one: ContentNode, other: ContentNode): boolean =>
  holdsWords(one) && other.children.length > 0;

const isEmpty = (node: ContentNode): boolean => isLeaf(node) && node.text.trim() === '';

/** Two containers with different attributes, or with different texts under one name, are different items of a list. */
function contradicts(one: ContentNode, other: ContentNode): boolean {
  const isOther = one.attributes.some(({ name, value }) => {
    const opposite = other.attributes.find((attribute) => attribute.name === name);
    return opposite !== undefined && opposite.value.trim() !== value.trim();
  });
  if (isOther) return true;
  // A container with a single child may be a list with one item.
  if (isListOfOne(one) && isListOfOne(other)) return false;
  const lists = new Set([...namesakes(one), ...namesakes(other)]);
  return one.children.some((child) => {
    if (!isLeaf(child) || isEmpty(child) || lists.has(keyOf(child))) return false;
    const opposite = other.children.find((candidate) => keyOf(candidate) === keyOf(child));
    return opposite !== undefined && !isEmpty(opposite) && canonical(opposite) !== canonical(child);
  });
}

const isListOfOne = ({ children, attributes }: ContentNode): boolean =>
  children.length === 1 && attributes.length === 0;

/** Inserts after the last child of the same name, else at the end. */
function place(into: ContentNode, child: ContentNode): void {
  const last = into.children.findLastIndex((sibling) => keyOf(sibling) === keyOf(child));
  if (last === -1) into.children.push(child);
  else into.children.splice(last + 1, 0, child);
}

const elementDiffers = (node: ContentNode, one: string, other: string): Conflict =>
  differs(node, formatSentence('merge.element-differs', { element: node.written, ...both(one, other) }));

const differs = (node: ContentNode, said: Sentence): Conflict => ({
  node,
  rule: 'merge.differs',
  severity: 'warning',
  ...said,
});
