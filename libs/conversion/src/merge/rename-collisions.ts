import { canonical, type ContentNode, valueOf } from '@app/xml';
import { fold } from '../sources/fold';
import type { Conflict } from './merge-answers';

/** Definitions that sections number by themselves, and the attribute that other elements refer to them with. */
const REFERENCES: Record<string, string> = {
  StudyEventDef: 'StudyEventOID',
  FormDef: 'FormOID',
  ItemGroupDef: 'ItemGroupOID',
  ItemDef: 'ItemOID',
  CodeList: 'CodeListOID',
  ConditionDef: 'CollectionExceptionConditionOID',
  MethodDef: 'MethodOID',
  Criterion: 'CriterionOID',
  Arm: 'ArmOID',
  Epoch: 'EpochOID',
};

/**
 * Gives definitions of the second answer a new OID where the first uses theirs for another thing, as providers do that
 * count from one in every section. References inside the second answer follow.
 */
export function renameCollisions(
  into: ContentNode,
  from: ContentNode,
  report: (conflict: Conflict) => void,
): void {
  const known = definitionsOf(into);
  const taken = new Set([...known.keys(), ...definitionsOf(from).keys()]);
  const renamed = new Map<string, string>();
  for (const [key, node] of definitionsOf(from)) {
    const namesake = known.get(key);
    const oid = valueOf(node, 'OID') ?? '';
    if (namesake === undefined || !isAnotherThing(namesake, node)) continue;
    let number = 2;
    while (taken.has(`${node.name} ${oid}.${number}`)) number += 1;
    taken.add(`${node.name} ${oid}.${number}`);
    renamed.set(key, `${oid}.${number}`);
    const sentence = `Two sections use the OID ${oid} for different elements of the kind ${node.name}; the second is called ${oid}.${number} now.`;
    report({ node, rule: 'merge.renamed', severity: 'info', sentence });
  }
  if (renamed.size > 0) rewrite(from, renamed);
}

function definitionsOf(root: ContentNode): Map<string, ContentNode> {
  const found = new Map<string, ContentNode>();
  const visit = (node: ContentNode): void => {
    const oid = valueOf(node, 'OID');
    if (oid !== undefined && REFERENCES[node.name] !== undefined) found.set(`${node.name} ${oid}`, node);
    node.children.forEach(visit);
  };
  visit(root);
  return found;
}

/** Different by name, and not the same in what they say. */
function isAnotherThing(one: ContentNode, other: ContentNode): boolean {
  const names = [one, other].map((node) => fold(valueOf(node, 'Name') ?? ''));
  if (names[0] === names[1] || canonical(one) === canonical(other)) return false;
  const texts = [one, other].map(textsOf);
  return texts[0] === '' || texts[1] === '' || texts[0] !== texts[1];
}

const textsOf = (node: ContentNode): string =>
  fold(node.children.length === 0 ? (node.raw ?? node.text) : node.children.map(textsOf).join(' '));

function rewrite(node: ContentNode, renamed: ReadonlyMap<string, string>): void {
  for (const attribute of node.attributes) {
    const kinds =
      attribute.name === 'OID'
        ? [node.name]
        : Object.keys(REFERENCES).filter((kind) => REFERENCES[kind] === attribute.name);
    const next = kinds
      .map((kind) => renamed.get(`${kind} ${attribute.value}`))
      .find((oid) => oid !== undefined);
    if (next !== undefined) attribute.value = next;
  }
  for (const child of node.children) rewrite(child, renamed);
}
