import type { Note, StudyModel } from '@app/study-model';
import type { XmlElement } from '@app/xml';
import { Conditions } from './conditions';
import { activityForms, formsOf } from './activities';
import { ELIGIBILITY_FORM, eligibilityOf } from './eligibility';
import { ASSUMED, type Definitions, description } from './elements';
import { commonEvent, fieldElements, ownForms, type UnitStyle } from './fields';
import { YES_NO } from './protocol';
import { type VisitEvent, visitEvents } from './visits';

/** What both versions of ODM state in the same elements. */
export interface StudyDesign extends Definitions {
  readonly visits: readonly VisitEvent[];
  readonly events: readonly XmlElement[];
  readonly codeLists: readonly XmlElement[];
  readonly units: readonly XmlElement[];
  /** The printed conditions that forms and items refer to. */
  readonly conditions: readonly XmlElement[];
  /** Notes that neither a visit nor an activity carries, by their signs. */
  readonly notes: readonly Note[];
}

/** The row of a schedule that stands for the check of the criteria: its form asks for them. */
const ELIGIBILITY_ROW = /\beligibility\b|\binclusion\b.{0,12}\bexclusion\b/i;

/** Visits with their forms, and the form that asks for the criteria. */
export function designOf(model: StudyModel, unitStyle: UnitStyle): StudyDesign {
  const conditions = new Conditions();
  const activities = activityForms(model);
  const row =
    model.criteria.length > 0
      ? activities.find(({ activity }) => ELIGIBILITY_ROW.test(activity.name.value))
      : undefined;
  const formOids = new Map(
    activities.map((one) => [one.activity.id, one === row ? ELIGIBILITY_FORM : one.formOid]),
  );
  const visits = visitEvents(model, formOids, conditions);
  const planned = visits.map(({ element }) => element);
  const eligibility = eligibilityOf(model.criteria, row);
  const isPlanned = row !== undefined || eligibility.forms.length === 0;
  const fields = fieldElements(model.forms, conditions, unitStyle);
  const schedule = formsOf(
    activities.filter((one) => one !== row),
    fields,
  );
  const own = ownForms(model, fields, row?.activity.id);
  const events = isPlanned ? planned : withEligibility(planned);
  const items = [...eligibility.items, ...schedule.items, ...fields.items];
  return {
    visits,
    events: own.length === 0 ? events : [...events, commonEvent(own.map(({ oid }) => oid))],
    forms: [...eligibility.forms, ...schedule.forms, ...own.map(({ element }) => element)],
    itemGroups: [...eligibility.itemGroups, ...schedule.itemGroups, ...fields.itemGroups],
    items,
    codeLists: [...(items.length === 0 ? [] : [YES_NO]), ...fields.lists.codeLists],
    units: fields.lists.units,
    conditions: conditions.elements,
    notes: model.notes.filter(
      ({ scope }) => scope.visits.length + scope.activities.length + scope.marks.length === 0,
    ),
  };
}

/** Eligibility is checked at the first visit; a study without a schedule gets a visit for it. */
function withEligibility(events: readonly XmlElement[]): readonly XmlElement[] {
  const [first, ...others] = events;
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
  const named = (name: string) => children.filter((child) => child.name === name);
  const references = named('FormRef').map((child, index) => ({
    ...child,
    attributes: { ...child.attributes, OrderNumber: String(index + 2) },
  }));
  return [
    { ...first, children: [...named('Description'), reference, ...references, ...named('Alias')] },
    ...others,
  ];
}
