import { attributeOf, type XmlNode } from '../../tree/element-tree';
import type { StudyPart } from '../target-definition';
import { indexStudy } from './study-index';

/** The parts of a study that people count, and the elements that represent them. */
const STUDY_PARTS: Readonly<Record<string, readonly string[]>> = {
  visits: ['StudyEventDef'],
  forms: ['FormDef', 'ItemGroupDef'],
  items: ['ItemDef'],
  codeLists: ['CodeList'],
  criteria: ['Criterion'],
  arms: ['Arm'],
  objectives: ['StudyObjective'],
};

/** The countable parts of a study in ODM. */
export function partsOfStudy(root: XmlNode): StudyPart[] {
  const index = indexStudy(root);
  return Object.entries(STUDY_PARTS).map(([part, names]) => ({
    part,
    nodes: index.named(...names).filter((node) => part !== 'forms' || isForm(node)),
  }));
}

/** ODM 2.0 has no FormDef: its forms are item groups with the type of a form. */
const isForm = (node: XmlNode): boolean => node.name === 'FormDef' || attributeOf(node, 'Type') === 'Form';
