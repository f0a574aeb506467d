import { LIMITS, VisitType } from '@app/contracts';
import type { XmlNode } from '@app/xml';
import type { VisitInOdm } from './design-in-odm';
import { type FormsOfStudy, isRepeating } from './forms-of-study';
import { attributeOf, childOf, childrenOf, inOrder, textOf } from './odm-elements';
import { isMandatory } from './read-item';

interface Events {
  readonly events: ReadonlyMap<string, XmlNode>;
  readonly protocols: readonly XmlNode[];
}

/**
 * Reads the visits of a study, in the order of its protocol. A study whose only event is common states no visits: that event is
 * where ODM requires one.
 */
export function readVisits({ events, protocols }: Events, forms: FormsOfStudy): VisitInOdm[] {
  const planned = protocols
    .flatMap((protocol) => inOrder(childrenOf(protocol, 'StudyEventRef')))
    .map((reference) => attributeOf(reference, 'StudyEventOID') ?? '');
  const ordered = new Set([...planned, ...events.keys()]);
  const visits = [...ordered].flatMap((oid) => {
    const event = events.get(oid);
    return event === undefined ? [] : [visitOf(oid, event, forms)];
  });
  const [first, ...others] = visits;
  return first?.type === 'common' && others.length === 0 ? [] : visits;
}

function visitOf(oid: string, event: XmlNode, forms: FormsOfStudy): VisitInOdm {
  const name = attributeOf(event, 'Name') || oid;
  const described = textOf(childOf(event, 'Description'));
  const description =
    (described.startsWith(`${name}; `) ? described.slice(name.length + 2) : described) || null;
  const references = inOrder([...childrenOf(event, 'FormRef'), ...childrenOf(event, 'ItemGroupRef')]);
  const required = new Map<string, boolean>();
  for (const reference of references)
    for (const section of forms.sectionsOf(reference))
      required.set(section, isMandatory(reference) || required.get(section) === true);
  return {
    oid,
    name,
    description: description === name ? null : description,
    type: typeOf(event),
    repeating: isRepeating(event),
    sections: [...required].map(([section, isRequired]) => ({ oid: section, required: isRequired })),
    emptyForms: references.filter((reference) => forms.sectionsOf(reference).length === 0).length,
    conditions: references.filter(
      (reference) => attributeOf(reference, 'CollectionExceptionConditionOID') !== undefined,
    ).length,
    isTooLarge:
      Math.max(oid.length, name.length) > LIMITS.nameMaximum ||
      (description?.length ?? 0) > LIMITS.descriptionMaximum,
  };
}

const typeOf = (event: XmlNode): VisitType =>
  VisitType.safeParse(attributeOf(event, 'Type')?.toLowerCase()).data ?? 'scheduled';
