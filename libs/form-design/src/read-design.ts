import { LIMITS } from '@app/contracts';
import { eachNode, readTree, standardOf, type XmlNode } from '@app/xml';
import { checkboxPart, type CheckboxPart } from './checkbox-parts';
import type { DesignInOdm, QuestionInOdm, SectionInOdm } from './design-in-odm';
import { attributeOf, byOid, childOf, childrenOf, inOrder, textOf } from './odm-elements';
import { FormsOfStudy } from './forms-of-study';
import { isMandatory, isTooLarge, readItem, type Referred } from './read-item';
import { readVisits } from './read-visits';

/** Reads the sections and questions of a study in ODM. Null for any other document. */
export function readDesignNow(xml: string): DesignInOdm | null {
  const tree = readTree(xml);
  if (tree.kind !== 'tree' || standardOf(tree.root.namespace) === undefined) return null;
  const all = [...eachNode(tree.root)].filter(({ namespace }) => namespace === tree.root.namespace);
  const named = (name: string) => all.filter((node) => node.name === name);
  const items = byOid(named('ItemDef'));
  const referred = { codeLists: byOid(named('CodeList')), units: byOid(named('MeasurementUnit')) };
  const groups = byOid(named('ItemGroupDef'));
  const found = [...groups.values()]
    .map((group) => sectionOf(group, items, referred))
    .filter(({ questions }) => questions.length > 0);
  const sectionOids = new Set(found.map(({ oid }) => oid));
  const forms = new FormsOfStudy({ forms: byOid(named('FormDef')), groups, sectionOids });
  const sections = found.map((section) => ({ ...section, form: forms.formOf(section.oid) }));
  const used = new Set(named('ItemRef').map((reference) => attributeOf(reference, 'ItemOID')));
  const visits = readVisits({ events: byOid(named('StudyEventDef')), protocols: named('Protocol') }, forms);
  return { sections, visits, itemsOutside: [...items.keys()].filter((oid) => !used.has(oid)).length };
}

function sectionOf(
  group: XmlNode,
  items: ReadonlyMap<string, XmlNode>,
  referred: Referred,
): Omit<SectionInOdm, 'form'> {
  const oid = attributeOf(group, 'OID') ?? '';
  const questions = new Map<string, QuestionInOdm>();
  for (const reference of inOrder(childrenOf(group, 'ItemRef'))) {
    const item = items.get(attributeOf(reference, 'ItemOID') ?? '');
    if (item === undefined) continue;
    const part = checkboxPart(item);
    const question =
      part === null
        ? readItem(item, reference, referred)
        : withBox(questions.get(part.questionOid), part, { item, reference });
    questions.set(question.oid, question);
  }
  const isUnnamable = oid.length > LIMITS.nameMaximum;
  return {
    oid,
    ...namesOf(attributeOf(group, 'Name') || oid, textOf(childOf(group, 'Description'))),
    questions: [...questions.values()].map((question) =>
      isUnnamable ? { ...question, isTooLarge: true } : question,
    ),
  };
}

/** A name over the maximum length continues in the description. */
function namesOf(name: string, described: string): Pick<SectionInOdm, 'name' | 'description'> {
  const isLong = name.length > LIMITS.nameMaximum;
  const texts = [isLong ? name : '', described === name ? '' : described].filter((text) => text !== '');
  return {
    name: isLong ? `${name.slice(0, LIMITS.nameMaximum - 1)}…` : name,
    description: texts.join(' · ').slice(0, LIMITS.descriptionMaximum) || null,
  };
}

/** Adds a choice to a checkbox question. */
function withBox(
  known: QuestionInOdm | undefined,
  { questionOid, questionText, code, label }: CheckboxPart,
  { item, reference }: { item: XmlNode; reference: XmlNode },
): QuestionInOdm {
  const question = {
    oid: questionOid,
    questionText,
    description: textOf(childOf(item, 'Description')) || null,
    questionType: 'checkbox' as const,
    required: isMandatory(reference),
    choices: [...(known?.choices ?? []), { code, label }],
    notes: [],
  };
  return { ...question, isTooLarge: isTooLarge(question) };
}
