import { formatSentence } from '@app/contracts';
import { attributeOf, childrenNamed, type XmlNode } from '../../tree/element-tree';
import { addition } from '../../rules/safe-fixes';
import { labelOf, type Review } from './study-index';

/** References that people read in the order of their numbers, by parent element. */
const NUMBERED: readonly (readonly [parent: string, child: string])[] = [
  ['Protocol', 'StudyEventRef'],
  ['Protocol', 'StudyEventGroupRef'],
  ['StudyEventGroupDef', 'StudyEventRef'],
  ['StudyEventDef', 'FormRef'],
  ['StudyEventDef', 'ItemGroupRef'],
  ['FormDef', 'ItemGroupRef'],
  ['ItemGroupDef', 'ItemGroupRef'],
  ['ItemGroupDef', 'ItemRef'],
];

/** The schema of ODM 2.0 does not require unique numbers for these. */
const DOUBLES_PASS_THE_SCHEMA = [
  'StudyEventGroupRef',
  'StudyEventGroupDef/StudyEventRef',
  'ItemGroupDef/ItemGroupRef',
];

/** The required content of a definition, and the message if it is missing. */
const NOT_EMPTY = [
  ['StudyEventDef', ['FormRef', 'ItemGroupRef'], 'definition.no-forms'],
  ['FormDef', ['ItemGroupRef'], 'definition.no-item-groups'],
  ['ItemGroupDef', ['ItemRef', 'ItemGroupRef'], 'definition.no-items'],
  ['Protocol', ['StudyEventRef', 'StudyEventGroupRef'], 'definition.no-visits'],
] as const;

/** Checks order numbers, empty names and texts, languages, and visits without forms. */
export function checkDefinitions(review: Review): void {
  for (const [parent, child] of NUMBERED)
    for (const node of review.index.named(parent)) checkOrder(review, node, child);
  for (const [name, children, lack] of NOT_EMPTY)
    for (const node of review.index.named(name))
      if (!children.some((child) => childrenNamed(node, child).length > 0))
        review.add({
          rule: 'definition.empty',
          severity: 'warning',
          node,
          ...formatSentence(lack, { part: labelOf(node) }),
        });
  checkNames(review);
  checkTexts(review);
}

function checkOrder({ xml, add }: Review, parent: XmlNode, child: string): void {
  const references = childrenNamed(parent, child);
  const numbers = references.map((reference) => attributeOf(reference, 'OrderNumber'));
  const given = numbers.filter((number) => number !== undefined);
  if (given.length > 0 && given.length < references.length) {
    // Only numbers that already match the positions can be completed without guessing.
    const isCounted = numbers.every((number, place) => number === undefined || Number(number) === place + 1);
    for (const [place, reference] of references.entries())
      if (numbers[place] === undefined)
        add({
          rule: 'order-number.missing',
          severity: 'warning',
          node: reference,
          ...formatSentence('order-number.missing', { child, part: labelOf(parent) }),
          fix: isCounted
            ? addition(xml, reference, { name: 'OrderNumber', value: String(place + 1) })
            : undefined,
        });
  }
  const isDoubtful = [child, `${parent.name}/${child}`].some((place) =>
    DOUBLES_PASS_THE_SCHEMA.includes(place),
  );
  const doubled = references.find(
    (_, place) => isDoubtful && numbers.indexOf(numbers[place]) < place && numbers[place] !== undefined,
  );
  if (doubled !== undefined)
    add({
      rule: 'order-number.twice',
      severity: 'warning',
      node: doubled,
      ...formatSentence('order-number.twice', {
        number: attributeOf(doubled, 'OrderNumber') ?? '',
        part: labelOf(parent),
      }),
    });
}

function checkNames({ index, add }: Review): void {
  const named = [
    'StudyEventDef',
    'FormDef',
    'ItemGroupDef',
    'ItemDef',
    'CodeList',
    'ConditionDef',
    'MethodDef',
    'Arm',
    'Epoch',
    'Criterion',
  ];
  for (const node of index.named(...named))
    if (attributeOf(node, 'Name')?.trim() === '')
      add({
        rule: 'definition.name-empty',
        severity: 'warning',
        node,
        ...formatSentence('definition.name-empty', { part: labelOf(node) }),
      });
  for (const node of index.named('StudyName', 'ProtocolName'))
    if (node.text.trim() === '')
      add({
        rule: 'definition.name-empty',
        severity: 'warning',
        node,
        ...formatSentence('definition.empty', { part: node.name }),
      });
}

function checkTexts({ index, xml, add }: Review): void {
  const texts = index.named('TranslatedText');
  const languages = new Set(texts.flatMap((node) => attributeOf(node, 'xml:lang') ?? []));
  const [only] = languages.size === 1 ? languages : [];
  for (const node of texts) {
    const holder = node.parent?.name ?? '';
    if (attributeOf(node, 'xml:lang') === undefined)
      add({
        rule: 'text.language-missing',
        severity: 'warning',
        node,
        ...formatSentence('text.language-missing', { part: holder }),
        fix: only === undefined ? undefined : addition(xml, node, { name: 'xml:lang', value: only }),
      });
    if (node.text.trim() === '' && node.children.length === 0)
      add({
        rule: 'text.empty',
        severity: 'warning',
        node,
        ...formatSentence('text.empty', { part: holder }),
      });
  }
}
