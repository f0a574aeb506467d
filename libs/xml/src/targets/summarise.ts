import type { PartMember, ResultPart, ResultSummary } from '@app/contracts';
import { attributeOf, eachNode, type XmlNode } from '../tree/element-tree';
import { indexStudy, type StudyIndex } from './odm/study-index';

/** What a person counts in a study, and the elements of CDISC ODM that stand for it. */
const STUDY_PARTS: Readonly<Record<string, readonly string[]>> = {
  visits: ['StudyEventDef'],
  forms: ['FormDef', 'ItemGroupDef'],
  items: ['ItemDef'],
  codeLists: ['CodeList'],
  criteria: ['Criterion'],
  arms: ['Arm'],
  objectives: ['StudyObjective'],
};

const ID_NAMES = ['OID', 'id', 'ID', 'Id', 'xml:id', 'oid', 'code', 'key'];
const LABEL_NAMES = ['Name', 'name', 'title', 'Title', 'label', 'Label'];

/** Room of a summary: what lies beyond is counted out loud, not compared. */
const MEMBERS_MAXIMUM = 50_000;
const PARTS_MAXIMUM = 300;
const NAME_LENGTH = 160;

/** The countable parts of a document: those of a study in CDISC ODM, the elements by name in any other. */
export const summaryOf = (root: XmlNode): ResultSummary =>
  bounded(root.name === 'ODM' ? partsOfStudy(indexStudy(root)) : partsByName(root));

function partsOfStudy(index: StudyIndex): ResultPart[] {
  return Object.entries(STUDY_PARTS).map(([part, names]) => ({
    part,
    members: index
      .named(...names)
      .filter((node) => part !== 'forms' || isForm(node))
      .map(memberOf),
  }));
}

/** ODM 2.0 has no FormDef: its forms are groups that say so. */
const isForm = (node: XmlNode): boolean => node.name === 'FormDef' || attributeOf(node, 'Type') === 'Form';

function partsByName(root: XmlNode): ResultPart[] {
  const byName = new Map<string, PartMember[]>();
  for (const node of eachNode(root)) {
    if (node === root) continue;
    const known = byName.get(node.name);
    if (known === undefined) byName.set(node.name, [memberOf(node)]);
    else known.push(memberOf(node));
  }
  return [...byName].map(([name, members]) => ({ part: `<${name}>`, members }));
}

function memberOf(node: XmlNode): PartMember {
  const first = (names: readonly string[]) =>
    names.map((name) => attributeOf(node, name)).find((value) => value !== undefined && value !== '');
  const name = first(LABEL_NAMES) ?? node.text;
  return { id: first(ID_NAMES)?.slice(0, NAME_LENGTH) ?? null, name: folded(name) };
}

const folded = (text: string): string =>
  text
    .slice(0, NAME_LENGTH * 4)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, NAME_LENGTH);

function bounded(parts: readonly ResultPart[]): ResultSummary {
  let room = MEMBERS_MAXIMUM;
  const kept = parts.slice(0, PARTS_MAXIMUM).map(({ part, members }) => {
    const some = members.slice(0, room);
    room -= some.length;
    return { part, members: some };
  });
  const isCut =
    kept.length < parts.length ||
    kept.some(({ members }, place) => members.length < (parts[place]?.members.length ?? 0));
  return { parts: kept, isCut };
}
