import type { XmlElement } from '@app/xml';
import type { Damaged, Some } from './damage';
import { attribute, childrenOf, everyElement, replaced, textOf, without } from './xml-edits';

interface Visit {
  readonly element: XmlElement;
  /** What it may be called in a sentence. */
  readonly names: readonly string[];
}

interface Mark {
  readonly visit: Visit;
  readonly reference: XmlElement;
  readonly form: XmlElement;
}

interface Schedule {
  readonly visits: readonly Visit[];
  readonly marks: readonly Mark[];
}

const isReference = ({ name }: XmlElement): boolean => name === 'FormRef' || name === 'ItemGroupRef';
const target = (reference: XmlElement): string =>
  attribute(reference, 'FormOID') || attribute(reference, 'ItemGroupOID');
const isAssumed = (element: XmlElement): boolean =>
  childrenOf(element).some((child) => child.name === 'Alias' && attribute(child, 'Context') === 'Origin');

/** Visits and marks of a study that schedules print. */
function scheduleOf(study: XmlElement): Schedule {
  const elements = everyElement(study);
  const forms = new Map(
    elements
      .filter(({ name }) => name === 'FormDef' || name === 'ItemGroupDef')
      .map((form) => [attribute(form, 'OID'), form]),
  );
  const visits = elements
    .filter((element) => element.name === 'StudyEventDef' && !isAssumed(element))
    .map((element) => ({ element, names: namesOf(element) }));
  const marks = visits.flatMap((visit) =>
    childrenOf(visit.element)
      .filter(isReference)
      .flatMap((reference): Mark[] => {
        const form = forms.get(target(reference));
        return form === undefined || isAssumed(form) ? [] : [{ visit, reference, form }];
      }),
  );
  return { visits, marks };
}

/** The parts of its name, and what else is printed above its column; a bare number would be found in any sentence. */
const namesOf = (visit: XmlElement): string[] =>
  [
    ...attribute(visit, 'Name').split(' / '),
    ...childrenOf(visit)
      .filter(({ name }) => name === 'Alias')
      .flatMap((alias) => [
        attribute(alias, 'Name'),
        `${attribute(alias, 'Context')} ${attribute(alias, 'Name')}`,
      ]),
  ].filter((name) => /\p{L}/u.test(name));

/** A form is called by its name, or by the row that its description names. */
const formNames = (form: XmlElement): string[] => [
  attribute(form, 'Name'),
  ...everyElement(form)
    .filter(({ name }) => name === 'TranslatedText')
    .map(textOf),
];

/** References are taken away: the marks are lost. */
export function marksDropped(study: XmlElement, some: Some): Damaged | null {
  const gone = some(scheduleOf(study).marks);
  if (gone.length === 0) return null;
  return {
    study: without(study, new Set(gone.map(({ reference }) => reference))),
    named: gone.map(({ visit, form }) => [visit.names, formNames(form)]),
  };
}

/** Adds references where there is no mark. */
export function marksInvented(study: XmlElement, some: Some): Damaged | null {
  const added = some(freePlaces(scheduleOf(study)).slice(0, MOST_INVENTED));
  return added.length === 0 ? null : { study: withMarks(study, added), named: added.map(namedIn) };
}

/** Each mark goes to another visit at which its activity is not done. */
export function marksMoved(study: XmlElement, some: Some): Damaged | null {
  const schedule = scheduleOf(study);
  const free = freePlaces(schedule);
  const moved = some(schedule.marks).flatMap((mark) => {
    const at = free.findIndex(({ form }) => form === mark.form);
    const [place] = at === -1 ? [] : free.splice(at, 1);
    return place === undefined ? [] : [{ mark, place }];
  });
  if (moved.length === 0) return null;
  const gone = without(study, new Set(moved.map(({ mark }) => mark.reference)));
  return {
    study: withMarks(
      gone,
      moved.map(({ place }) => place),
    ),
    named: moved.flatMap(({ mark, place }) => [[mark.visit.names, formNames(mark.form)], namedIn(place)]),
  };
}

/** Activities are taken away with all references to them. */
export function activitiesDropped(study: XmlElement, some: Some): Damaged | null {
  const gone = new Set(some([...new Set(scheduleOf(study).marks.map(({ form }) => form))]));
  if (gone.size === 0) return null;
  const oids = new Set([...gone].map((form) => attribute(form, 'OID')));
  // The question that stands for it goes with it.
  const items = new Set([...oids].map((oid) => `I.${oid.slice('F.'.length)}.DONE`));
  const groups = new Set([...oids].map((oid) => `IG.${oid.slice('F.'.length)}`));
  const isGone = (element: XmlElement): boolean =>
    gone.has(element) ||
    (isReference(element) && oids.has(target(element))) ||
    items.has(attribute(element, 'OID')) ||
    groups.has(attribute(element, 'OID'));
  return {
    study: without(study, new Set(everyElement(study).filter(isGone))),
    named: [...gone].map((form) => [formNames(form)]),
  };
}

/** Visits are taken away with all references to them. */
export function visitsDropped(study: XmlElement, some: Some): Damaged | null {
  const gone = some(scheduleOf(study).visits);
  if (gone.length === 0) return null;
  const oids = new Set(gone.map(({ element }) => attribute(element, 'OID')));
  const elements = new Set(gone.map(({ element }) => element));
  const isGone = (element: XmlElement): boolean =>
    elements.has(element) ||
    (element.name === 'StudyEventRef' && oids.has(attribute(element, 'StudyEventOID')));
  return {
    study: without(study, new Set(everyElement(study).filter(isGone))),
    named: gone.map(({ names }) => [names]),
  };
}

/** A wrong answer has some of them, not a full table. */
const MOST_INVENTED = 200;

interface Place {
  readonly visit: Visit;
  readonly form: XmlElement;
  readonly like: XmlElement;
}

const namedIn = ({ visit, form }: Place): string[][] => [[...visit.names], formNames(form)];

/** Places of the schedule without a mark, those of every activity in turn. */
function freePlaces({ visits, marks }: Schedule): Place[] {
  const taken = new Set(
    marks.map(({ visit, form }) => `${attribute(visit.element, 'OID')} ${attribute(form, 'OID')}`),
  );
  const forms = [...new Map(marks.map(({ form, reference }) => [form, reference]))];
  return visits.flatMap((visit) =>
    forms
      .filter(([form]) => !taken.has(`${attribute(visit.element, 'OID')} ${attribute(form, 'OID')}`))
      .map(([form, like]) => ({ visit, form, like })),
  );
}

function withMarks(study: XmlElement, places: readonly Place[]): XmlElement {
  const byVisit = new Map<string, XmlElement[]>();
  for (const { visit, like } of places) {
    const oid = attribute(visit.element, 'OID');
    byVisit.set(oid, [...(byVisit.get(oid) ?? []), like]);
  }
  return replaced(study, (element) => {
    const added = element.name === 'StudyEventDef' ? byVisit.get(attribute(element, 'OID')) : undefined;
    return added === undefined ? [element] : [{ ...element, children: [...added, ...childrenOf(element)] }];
  });
}
