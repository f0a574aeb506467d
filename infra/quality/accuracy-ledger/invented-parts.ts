import type { XmlElement } from '@app/xml';
import type { Damaged, Some } from './damage';
import { attribute, childrenOf, everyElement, replaced } from './xml-edits';

const NAMES = [
  'Bone marrow biopsy',
  'Sleep laboratory',
  'Lumbar puncture',
  'Gait analysis',
  'Skin prick test',
];
const nameAt = (at: number): string => `${NAMES[at % NAMES.length] ?? ''} ${at + 71}`;

const STATEMENTS = [
  'Has kept bees or other stinging insects at home for more than one season',
  'Holds a certificate of fitness for work at heights issued by a foreign authority',
  'Has been exposed to volcanic ash during the preceding calendar year',
  'Regularly plays a wind instrument for longer than ninety minutes without a pause',
  'Lives at an altitude above that of the investigational site by a full kilometre',
];
/** A statement that no document makes. */
export const inventedStatement = (at: number): string =>
  `${STATEMENTS[at % STATEMENTS.length] ?? ''}, sort ${at + 31}`;

const isForm = ({ name, attributes = {} }: XmlElement): boolean =>
  name === 'FormDef' || (name === 'ItemGroupDef' && attributes['Type'] === 'Form');
const isReference = ({ name }: XmlElement): boolean => name === 'FormRef' || name === 'ItemGroupRef';
/** Of an unscheduled visit the standard itself says that no column prints it. */
const isPlanned = (element: XmlElement): boolean =>
  element.name === 'StudyEventDef' &&
  !['Unscheduled', 'Common'].includes(attribute(element, 'Type')) &&
  childrenOf(element).some(isReference);

const withAttributes = (element: XmlElement, more: Readonly<Record<string, string>>): XmlElement => ({
  ...element,
  attributes: { ...element.attributes, ...more },
});

/** Visits that no document prints, with the activities of others. */
export function visitsInvented(study: XmlElement, some: Some): Damaged | null {
  const like = some(everyElement(study).filter(isPlanned));
  if (like.length === 0) return null;
  return {
    study: replaced(study, (element) => {
      const at = like.indexOf(element);
      if (at === -1) return [element];
      return [element, withAttributes(element, { OID: `SE.INVENTED.${at}`, Name: `Visit ${at + 871}` })];
    }),
    named: like.map((_visit, at) => [[`Visit ${at + 871}`]]),
  };
}

/** Activities that no document prints, planned at the visits of others. */
export function activitiesInvented(study: XmlElement, some: Some): Damaged | null {
  const visit = everyElement(study).find(isPlanned);
  const like = some(everyElement(study).filter(isForm));
  const reference = visit === undefined ? undefined : childrenOf(visit).find(isReference);
  if (like.length === 0 || visit === undefined || reference === undefined) return null;
  const key = reference.name === 'FormRef' ? 'FormOID' : 'ItemGroupOID';
  const references = like.map((_form, at) => withAttributes(reference, { [key]: `F.INVENTED.${at}` }));
  return {
    study: replaced(study, (element) => {
      if (element === visit) return [{ ...element, children: [...references, ...childrenOf(element)] }];
      const at = like.indexOf(element);
      return at === -1
        ? [element]
        : [
            element,
            { ...withAttributes(element, { OID: `F.INVENTED.${at}`, Name: nameAt(at) }), children: [] },
          ];
    }),
    named: like.map((_form, at) => [[nameAt(at)]]),
  };
}

/** Activities go by other names. */
export function activitiesRenamed(study: XmlElement, some: Some): Damaged | null {
  const planned = new Set(
    everyElement(study)
      .filter(isPlanned)
      .flatMap((visit) =>
        childrenOf(visit).map((one) => attribute(one, 'FormOID') || attribute(one, 'ItemGroupOID')),
      ),
  );
  const forms = everyElement(study).filter((one) => isForm(one) && planned.has(attribute(one, 'OID')));
  const gone = some(forms);
  if (gone.length === 0) return null;
  return {
    study: replaced(study, (element) => {
      const at = gone.indexOf(element);
      return at === -1 ? [element] : [withAttributes(element, { Name: nameAt(at) })];
    }),
    named: gone.map((_form, at) => [[nameAt(at)]]),
  };
}
