import { formatSentence } from '@app/contracts';
import { type ContentNode, type MergeRules, valueOf } from '@app/xml';
import { fold } from '@app/text-normalization';
import { textsOf } from './conflict';
import type { StandardMerge } from './standard-merge';

/**
 * Renames identifiers of the second answer that the first uses for another item, because some providers number from one in every
 * section. References inside the second answer are updated.
 */
export function renameCollisions(
  into: ContentNode,
  from: ContentNode,
  { rules, report }: StandardMerge,
): void {
  const known = definitionsOf(into, rules);
  const added = definitionsOf(from, rules);
  const taken = new Set([...known.keys(), ...added.keys()]);
  const renamed = new Map<string, string>();
  for (const [key, node] of added) {
    const namesake = known.get(key);
    const id = valueOf(node, rules.identifier) ?? '';
    if (namesake === undefined || !isAnotherThing(namesake, node, rules)) continue;
    let number = 2;
    while (taken.has(`${node.name} ${id}.${number}`)) number += 1;
    renamed.set(key, `${id}.${number}`);
    const told = { identifier: rules.identifier, id, element: node.name, now: `${id}.${number}` };
    report({ node, rule: 'merge.renamed', severity: 'info', ...formatSentence('merge.renamed', told) });
  }
  if (renamed.size > 0) rewrite(from, renamed, rules);
}

function definitionsOf(root: ContentNode, { identifier, numbered }: MergeRules): Map<string, ContentNode> {
  const found = new Map<string, ContentNode>();
  const visit = (node: ContentNode): void => {
    const id = valueOf(node, identifier);
    if (id !== undefined && numbered[node.name] !== undefined) found.set(`${node.name} ${id}`, node);
    node.children.forEach(visit);
  };
  visit(root);
  return found;
}

/** True if the names differ and the content is not the same. */
function isAnotherThing(one: ContentNode, other: ContentNode, { name }: MergeRules): boolean {
  const names = [one, other].map((node) => fold(valueOf(node, name) ?? ''));
  if (names[0] === names[1]) return false;
  const texts = [one, other].map((node) => fold(textsOf(node)));
  return texts[0] === '' || texts[0] !== texts[1];
}

function rewrite(node: ContentNode, renamed: ReadonlyMap<string, string>, rules: MergeRules): void {
  const { identifier, numbered } = rules;
  for (const attribute of node.attributes) {
    const kinds =
      attribute.name === identifier
        ? [node.name]
        : Object.keys(numbered).filter((kind) => numbered[kind] === attribute.name);
    const next = kinds
      .map((kind) => renamed.get(`${kind} ${attribute.value}`))
      .find((id) => id !== undefined);
    if (next !== undefined) attribute.value = next;
  }
  for (const child of node.children) rewrite(child, renamed, rules);
}
