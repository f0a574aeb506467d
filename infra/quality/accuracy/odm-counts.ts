import { eachNode, type XmlNode } from '@app/xml';

/** Share of the data that an ODM importer looks for and that a result contains. */
export interface OdmCounts {
  readonly visits: number;
  readonly withDay: number;
  readonly withWindow: number;
  readonly withCategory: number;
  readonly unscheduled: number;
  readonly repeatingForms: number;
  readonly references: number;
  readonly optional: number;
  /** Visits and forms that say in their Description what they are called and when. */
  readonly withoutDescription: number;
  readonly timings: number;
  readonly eligibilityForms: number;
  readonly oids: number;
  /** Longer than 40 characters, or of other signs than letters, digits, `_` and `.`. */
  readonly badOids: number;
  readonly sameNames: number;
  readonly orphans: number;
  readonly unnamed: number;
  /** Names and questions in which a sign of our own text form is left. */
  readonly ownSigns: number;
}

const OID = /^[A-Za-z0-9_.]{1,40}$/;
const DAY = /\b(?:day|week|month|hour|year)s?\b|\bD\s?-?\d/i;
const WINDOW = /±|\bwindow\b|[+-]\s?\d+\s*(?:day|week|hour|month)/i;
const OWN_SIGN = /\^[^^\s]{1,12}\^|~[^~\s]{1,12}~/;
const DEFINED = new Set(['StudyEventDef', 'FormDef', 'ItemGroupDef', 'ItemDef']);

/** Counts one result in either version of ODM. */
export function countOdm(root: XmlNode): OdmCounts {
  const nodes = [...eachNode(root)];
  const named = (name: string) => nodes.filter((node) => node.name === name);
  const visits = named('StudyEventDef');
  const forms = [
    ...named('FormDef'),
    ...named('ItemGroupDef').filter((node) => attribute(node, 'Type') === 'Form'),
  ];
  const references = visits.flatMap(({ children }) =>
    children.filter(({ name }) => name === 'FormRef' || name === 'ItemGroupRef'),
  );
  const oids = nodes.filter(({ name }) => DEFINED.has(name)).map((node) => attribute(node, 'OID'));
  const described = [...visits, ...forms].map(descriptionOf);
  const names = forms.map((node) => `${attribute(node, 'Name')} ${descriptionOf(node)}`);
  const pointed = new Set(
    references.map((node) => attribute(node, 'FormOID') || attribute(node, 'ItemGroupOID')),
  );
  const planned = visits.map(descriptionOf);
  return {
    visits: visits.length,
    references: references.length,
    oids: oids.length,
    withDay: planned.filter((text) => DAY.test(text)).length,
    withWindow: planned.filter((text) => WINDOW.test(text)).length,
    withCategory: visits.filter((node) => attribute(node, 'Category') !== '').length,
    unscheduled: visits.filter((node) => attribute(node, 'Type') !== 'Scheduled').length,
    repeatingForms: forms.filter((node) => attribute(node, 'Repeating') !== 'No').length,
    optional: references.filter((node) => attribute(node, 'Mandatory') === 'No').length,
    withoutDescription: described.filter((text) => text === '').length,
    timings: named('RelativeTimingConstraint').length + named('AbsoluteTimingConstraint').length,
    eligibilityForms: forms.filter((node) => /\beligib|\binclusion\b/i.test(attribute(node, 'Name'))).length,
    badOids: oids.filter((oid) => !OID.test(oid)).length,
    sameNames: names.length - new Set(names).size,
    orphans: forms.filter((node) => !pointed.has(attribute(node, 'OID'))).length,
    unnamed: [...visits, ...forms].filter((node) => attribute(node, 'Name').trim() === '').length,
    ownSigns: nodes.filter((node) => OWN_SIGN.test(attribute(node, 'Name')) || OWN_SIGN.test(node.text))
      .length,
  };
}

const attribute = (node: XmlNode, name: string): string =>
  node.attributes.find((one) => one.name === name)?.value ?? '';

const descriptionOf = (node: XmlNode): string =>
  node.children
    .filter(({ name }) => name === 'Description')
    .flatMap((description) => [...eachNode(description)].map(({ text }) => text.trim()))
    .join(' ')
    .trim();
