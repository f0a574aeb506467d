import type { StudyModel } from '@app/study-model';
import type { XmlElement } from '@app/xml';
import { alias, question } from './elements';

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

/** A visit that is not scheduled is not mandatory. */
export const eventRef = ({ attributes }: XmlElement, index: number): XmlElement => ({
  name: 'StudyEventRef',
  attributes: {
    StudyEventOID: attributes?.['OID'],
    OrderNumber: String(index + 1),
    Mandatory: attributes?.['Type'] === 'Unscheduled' ? 'No' : 'Yes',
  },
});

/** A printed fact with the context of its alias. */
export type Fact = readonly [context: string, value: string | undefined];

/** Facts of the title page that no version of ODM has an element for. */
export const titleFacts = ({ facts }: StudyModel): Fact[] => [
  ['Title', facts.title?.value],
  ['Sponsor', facts.sponsor?.value],
  ['Protocol version', facts.version?.value],
  ['Protocol date', facts.date?.value],
  ...facts.registryIds.map(({ value }): Fact => ['Registry id', value]),
];

/** Objectives and endpoints with their level. */
export const objectiveFacts = ({ objectives }: StudyModel): Fact[] =>
  objectives.flatMap(({ level, text, endpoints }): Fact[] => [
    [`${capitalized(level)} objective`, text.value],
    ...endpoints.map((endpoint): Fact => [`${capitalized(level)} endpoint`, endpoint.text.value]),
  ]);

/** One Alias for each fact that has a value; equal facts become one. */
export function aliasesOfFacts(facts: readonly Fact[]): XmlElement[] {
  const stated = facts.flatMap(([context, value]): [string, string][] => (value ? [[context, value]] : []));
  const distinct = [...new Map(stated.map((fact) => [fact.join('|'), fact])).values()];
  return withUniqueContexts(distinct).map(([context, value]) => alias(context, value));
}

/** ODM 1.3.2 allows each Context once in an element, so contexts that occur several times are numbered. */
function withUniqueContexts(facts: readonly [string, string][]): [string, string][] {
  const used = new Map<string, number>();
  return facts.map(([context, value]) => {
    if (facts.filter(([other]) => other === context).length === 1) return [context, value];
    const number = (used.get(context) ?? 0) + 1;
    used.set(context, number);
    return [`${context} ${number}`, value];
  });
}

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
