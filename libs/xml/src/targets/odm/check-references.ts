import { formatSentence, type Sentence } from '@app/contracts';
import { attributeOf, type XmlNode } from '../../tree/element-tree';
import { PARTS, REFERENCES, TO_ANY_PART } from './reference-names';
import { labelOf, type Review } from './study-index';

/** Definitions that are useless unless something refers to them. */
const USED_BY_REFERENCE = [
  'StudyEventDef',
  'FormDef',
  'ItemGroupDef',
  'ItemDef',
  'CodeList',
  'ConditionDef',
  'MethodDef',
  'MeasurementUnit',
  'StudyEndPoint',
  'StudyEventGroupDef',
  'WorkflowDef',
  'CommentDef',
];

/** Parts of a study design for which the schema requires no unique OID, because they are not direct children of the version. */
const DESIGN_PARTS = [
  'Arm',
  'Epoch',
  'Criterion',
  'StudyObjective',
  'StudyEndPoint',
  'StudyEstimand',
  'StudyIndication',
  'StudyIntervention',
  'StudyParameter',
  'Transition',
];

/** Checks for dangling references, duplicate OIDs and unused definitions. */
export function checkReferences(review: Review): void {
  const used = new Set<XmlNode>();
  const { index } = review;
  // The content of an Include is not in this file, so references cannot be checked.
  const isWhole = index.named('MetaDataVersion').length > 0 && index.named('Include').length === 0;
  for (const version of index.named('MetaDataVersion'))
    for (const node of below(version)) followReferences({ review, node, used, isWhole });
  if (isWhole) reportOrphans(review, used);
  reportDoubles(review);
}

function* below(node: XmlNode): Generator<XmlNode> {
  for (const child of node.children) {
    yield child;
    yield* below(child);
  }
}

function followReferences(followed: {
  review: Review;
  node: XmlNode;
  used: Set<XmlNode>;
  isWhole: boolean;
}): void {
  const { review, node, used, isWhole } = followed;
  if (node.namespace !== review.index.root.namespace || node.name === 'Include' || node.name === 'SourceItem')
    return;
  for (const { name, value } of node.attributes) {
    const names = TO_ANY_PART.includes(name) ? PARTS : REFERENCES[name];
    if (names === undefined) continue;
    const found = review.index.find(value, ...names);
    if (found !== undefined) used.add(found);
    else if (isWhole)
      review.add({
        rule: 'reference.unknown',
        // `FormRef`, `ItemRef`, `CodeListRef` and their kind: without its definition a form, a question or a list is lost on import.
        severity: node.name.endsWith('Ref') ? 'error' : 'warning',
        node,
        ...leadsNowhere({ name, value, element: node.name }, names),
      });
  }
}

function leadsNowhere(
  told: { name: string; value: string; element: string },
  [kind, ...others]: readonly string[],
): Sentence {
  return kind === undefined || others.length > 0
    ? formatSentence('reference.to-nothing', told)
    : formatSentence('reference.to-no', { ...told, kind });
}

function reportOrphans({ index, add }: Review, used: ReadonlySet<XmlNode>): void {
  for (const node of index.named(...USED_BY_REFERENCE)) {
    if (used.has(node) || isTop(node)) continue;
    add({
      rule: 'reference.orphan',
      severity: 'info',
      node,
      ...formatSentence('reference.none', { part: labelOf(node) }),
    });
  }
}

/** Data sets of a submission need no references. */
const isTop = (node: XmlNode): boolean =>
  attributeOf(node, 'IsReferenceData') === 'Yes' || attributeOf(node, 'Type') === 'Dataset';

function reportDoubles({ index, add }: Review): void {
  const seen = new Set<string>();
  for (const node of index.named(...DESIGN_PARTS)) {
    const key = `${versionOf(node)?.start ?? ''} ${attributeOf(node, 'OID') ?? ''}`;
    if (seen.has(key))
      add({
        rule: 'reference.oid-twice',
        severity: 'error',
        node,
        ...formatSentence('reference.oid-twice', { part: labelOf(node) }),
      });
    seen.add(key);
  }
}

function versionOf(node: XmlNode): XmlNode | null {
  let current: XmlNode | null = node;
  while (current !== null && current.name !== 'MetaDataVersion') current = current.parent;
  return current;
}
