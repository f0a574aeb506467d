import { attributeOf, readTree, type XmlNode } from './element-tree';
import { indexStudy, type StudyIndex } from './references/study-index';

/** What a person counts in a study. */
export type Part = 'visits' | 'forms' | 'items' | 'codeLists' | 'criteria' | 'arms' | 'objectives';

/** The names of the parts of an ODM document, by OID. */
export type Summary = Readonly<Record<Part, ReadonlyMap<string, string>>>;

export interface PartDifference {
  readonly part: Part;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  /** "3 visits added, 1 removed" */
  readonly sentence: string;
}

const COUNTED: Record<Part, { one: string; many: string; elements: readonly string[] }> = {
  visits: { one: 'visit', many: 'visits', elements: ['StudyEventDef'] },
  forms: { one: 'form', many: 'forms', elements: ['FormDef', 'ItemGroupDef'] },
  items: { one: 'item', many: 'items', elements: ['ItemDef'] },
  codeLists: { one: 'code list', many: 'code lists', elements: ['CodeList'] },
  criteria: { one: 'criterion', many: 'criteria', elements: ['Criterion'] },
  arms: { one: 'arm', many: 'arms', elements: ['Arm'] },
  objectives: { one: 'objective', many: 'objectives', elements: ['StudyObjective'] },
};

/** Counts the parts of an ODM document; null for anything else. */
export function summarise(xml: string): Summary | null {
  const read = readTree(xml);
  if (read.kind !== 'tree' || read.root.name !== 'ODM') return null;
  const index = indexStudy(read.root);
  return {
    visits: namesOf(index, 'visits'),
    forms: namesOf(index, 'forms'),
    items: namesOf(index, 'items'),
    codeLists: namesOf(index, 'codeLists'),
    criteria: namesOf(index, 'criteria'),
    arms: namesOf(index, 'arms'),
    objectives: namesOf(index, 'objectives'),
  };
}

/** What was added, removed and renamed from one document to another; parts without a difference are left out. */
export function compareSummaries(before: Summary, after: Summary): PartDifference[] {
  const parts = ['visits', 'forms', 'items', 'codeLists', 'criteria', 'arms', 'objectives'] as const;
  return parts.flatMap((part) => {
    const added = [...after[part]].filter(([oid]) => !before[part].has(oid)).map(([, name]) => name);
    const removed = [...before[part]].filter(([oid]) => !after[part].has(oid)).map(([, name]) => name);
    const renamed = [...before[part]].flatMap(([oid, from]) => {
      const to = after[part].get(oid);
      return to === undefined || to === from ? [] : [{ from, to }];
    });
    const changes = { added: added.length, removed: removed.length, renamed: renamed.length };
    const sentence = sentenceOf(part, changes);
    return sentence === '' ? [] : [{ part, added, removed, renamed, sentence }];
  });
}

function sentenceOf(part: Part, changes: Record<string, number>): string {
  const said = Object.entries(changes).filter(([, count]) => count > 0);
  return said
    .map(([change, count], place) => {
      const noun = count === 1 ? COUNTED[part].one : COUNTED[part].many;
      return place === 0 ? `${count} ${noun} ${change}` : `${count} ${change}`;
    })
    .join(', ');
}

function namesOf(index: StudyIndex, part: Part): Map<string, string> {
  const nodes = index.named(...COUNTED[part].elements).filter((node) => part !== 'forms' || isForm(node));
  return new Map(
    nodes.map((node, place) => {
      const oid = attributeOf(node, 'OID') ?? `#${place}`;
      return [oid, attributeOf(node, 'Name') ?? oid];
    }),
  );
}

/** ODM 2.0 has no FormDef: its forms are groups that say so. */
const isForm = (node: XmlNode): boolean => node.name === 'FormDef' || attributeOf(node, 'Type') === 'Form';
