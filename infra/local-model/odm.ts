import type { Study } from '@app/protocol-extraction';
import type { XmlElement } from '@app/xml';
import { designOf } from './odm-design';
import { alias, notesOf, question } from './odm-elements';
import { odmFile, type OdmOptions, studyNameOf } from './odm-file';

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
  const { schedule, events, forms, itemGroups, items } = designOf(study, options);
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
      ...itemGroups,
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

/** Nobody has to come to a visit that is not planned. */
export const eventRef = ({ attributes }: XmlElement, index: number): XmlElement => ({
  name: 'StudyEventRef',
  attributes: {
    StudyEventOID: attributes?.['OID'],
    OrderNumber: String(index + 1),
    Mandatory: attributes?.['Type'] === 'Unscheduled' ? 'No' : 'Yes',
  },
});

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
