import type { Study } from '@app/study';
import type { XmlElement } from '@app/xml';
import { ELIGIBILITY_FORM, eligibilityOf } from './odm-eligibility';
import { alias, ASSUMED, description, question, type Definitions } from './odm-elements';
import { odmFile, type OdmOptions, studyNameOf } from './odm-file';
import { notesOf, scheduleOf } from './odm-schedule';

/**
 * CDISC ODM 1.3.2 metadata of a study. Visits become StudyEventDefs, activities FormDefs referenced by the visits in which
 * they are marked, criteria items of an eligibility form. What ODM 1.3.2 has no place for (objectives, arms, phase) stands
 * in Aliases of the Protocol. Element order: ODM 1.3.2 specification, section 3.1.
 */
export function odmOf(study: Study, options: OdmOptions): XmlElement {
  const { name, title, oid } = studyNameOf(study, options);
  return odmFile('1.3.2', oid, options, {
    name: 'Study',
    attributes: { OID: `S.${oid}` },
    children: [
      {
        name: 'GlobalVariables',
        children: [
          { name: 'StudyName', children: name },
          { name: 'StudyDescription', children: title },
          { name: 'ProtocolName', children: name },
        ],
      },
      metaDataVersion(study, name, options),
    ],
  });
}

function metaDataVersion(study: Study, name: string, options: OdmOptions): XmlElement {
  const schedule = scheduleOf(study.schedules);
  const eligibility = eligibilityOf(study.criteria);
  // Eligibility is checked at the first visit; a study without a schedule gets a visit for it.
  const events = withEligibility(schedule.events, eligibility, options);
  const forms = [...eligibility.forms, ...schedule.forms];
  const items = [...eligibility.items, ...schedule.items];
  return {
    name: 'MetaDataVersion',
    attributes: { OID: 'MDV.1', Name: `${name} metadata` },
    children: [
      {
        name: 'Protocol',
        children: [...events.map(eventRef), ...factsOf(study), ...notesOf(schedule.notes)],
      },
      ...events,
      ...forms,
      ...eligibility.itemGroups,
      ...schedule.itemGroups,
      ...items,
      ...(items.length === 0 ? [] : [YES_NO]),
    ],
  };
}

export const YES_NO: XmlElement = {
  name: 'CodeList',
  attributes: { OID: 'CL.YN', Name: 'Yes or no', DataType: 'text' },
  children: [
    ['Y', 'Yes'],
    ['N', 'No'],
  ].map(([code, decode]) => ({
    name: 'CodeListItem',
    attributes: { CodedValue: code },
    children: [{ name: 'Decode', children: [question(decode ?? '')] }],
  })),
};

const eventRef = (event: XmlElement, index: number): XmlElement => ({
  name: 'StudyEventRef',
  attributes: { StudyEventOID: event.attributes?.['OID'], OrderNumber: String(index + 1), Mandatory: 'Yes' },
});

function withEligibility(
  events: readonly XmlElement[],
  eligibility: Definitions,
  { isPart, hasEligibilityElsewhere }: OdmOptions,
): readonly XmlElement[] {
  const hasForm = eligibility.forms.length > 0 || hasEligibilityElsewhere;
  const [first, ...others] = events;
  if (!hasForm || (first === undefined && isPart)) return events;
  const reference: XmlElement = {
    name: 'FormRef',
    attributes: { FormOID: ELIGIBILITY_FORM, OrderNumber: '1', Mandatory: 'Yes' },
  };
  if (first === undefined)
    return [
      {
        name: 'StudyEventDef',
        attributes: { OID: 'SE.SCREENING', Name: 'Screening', Repeating: 'No', Type: 'Scheduled' },
        children: [description('Assumed: the document states no schedule.'), reference, ASSUMED],
      },
    ];
  const children = typeof first.children === 'string' ? [] : (first.children ?? []);
  const references = children
    .filter((child) => child.name === 'FormRef')
    .map((child, index) => ({
      ...child,
      attributes: { ...child.attributes, OrderNumber: String(index + 2) },
    }));
  const aliases = children.filter((child) => child.name === 'Alias');
  return [{ ...first, children: [reference, ...references, ...aliases] }, ...others];
}

type Fact = readonly [context: string, value: string | undefined];

/** What no version of ODM has an element for. */
export const titleFactsOf = ({ titlePage }: Study): Fact[] => [
  ['Title', titlePage.title?.value],
  ['Sponsor', titlePage.sponsor?.value],
  ['Protocol version', titlePage.version?.value],
  ['Protocol date', titlePage.date?.value],
  ...titlePage.registryIds.map(({ value }): Fact => ['Registry id', value]),
];

/** What ODM 1.3.2 has no element for. */
function factsOf(study: Study): XmlElement[] {
  const { titlePage, objectives, arms, epochs } = study;
  return aliasesOfFacts([
    ...titleFactsOf(study),
    ['Phase', titlePage.phase?.value],
    ...objectives.flatMap(({ level, text, endpoints }): Fact[] => [
      [`${capitalised(level)} objective`, text],
      ...endpoints.map(({ value }): Fact => [`${capitalised(level)} endpoint`, value]),
    ]),
    ...arms.map(({ name }): Fact => ['Arm', name]),
    ...epochs.map(({ name }): Fact => ['Epoch', name]),
  ]);
}

/** One Alias for each fact that is stated. */
export function aliasesOfFacts(facts: readonly Fact[]): XmlElement[] {
  const stated = facts.flatMap(([context, value]): [string, string][] => (value ? [[context, value]] : []));
  const distinct = [...new Map(stated.map((fact) => [fact.join('|'), fact])).values()];
  return withUniqueContexts(distinct).map(([context, value]) => alias(context, value));
}

/** ODM 1.3.2 allows each Context once in an element: what there are several of is numbered. */
function withUniqueContexts(facts: readonly [string, string][]): [string, string][] {
  const used = new Map<string, number>();
  return facts.map(([context, value]) => {
    if (facts.filter(([other]) => other === context).length === 1) return [context, value];
    const number = (used.get(context) ?? 0) + 1;
    used.set(context, number);
    return [`${context} ${number}`, value];
  });
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
