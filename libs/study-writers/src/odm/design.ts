import type { Note, StudyModel } from '@app/study-model';
import type { XmlElement } from '@app/xml';
import { activityForms, formsOf } from './activities';
import { ELIGIBILITY_FORM, eligibilityOf } from './eligibility';
import { ASSUMED, type Definitions, description } from './elements';
import type { OdmOptions } from './file';
import { type VisitEvent, visitEvents } from './visits';

/** What both versions of ODM state in the same elements. */
export interface StudyDesign extends Definitions {
  readonly visits: readonly VisitEvent[];
  readonly events: readonly XmlElement[];
  /** Notes that neither a visit nor an activity carries, by their signs. */
  readonly notes: readonly Note[];
}

/** The row of a schedule that stands for the check of the criteria: its form asks for them. */
const ELIGIBILITY_ROW = /\beligibility\b|\binclusion\b.{0,12}\bexclusion\b/i;

/** Visits with their forms, and the form that asks for the criteria. */
export function designOf(model: StudyModel, options: OdmOptions): StudyDesign {
  const { part } = options;
  const isElsewhere = part?.hasEligibilityElsewhere === true;
  const hasCriteria = model.criteria.length > 0 || isElsewhere;
  const activities = activityForms(model);
  const row = hasCriteria
    ? activities.find(({ activity }) => ELIGIBILITY_ROW.test(activity.name.value))
    : undefined;
  const formOids = new Map(
    activities.map((one) => [one.activity.id, one === row ? ELIGIBILITY_FORM : one.formOid]),
  );
  const visits = visitEvents(model, formOids);
  const planned = visits.map(({ element }) => element);
  const knowsSchedule = planned.length > 0 || part === undefined;
  const eligibility = eligibilityOf(model.criteria, { row, knowsSchedule, isElsewhere });
  const isPlanned = row !== undefined || eligibility.forms.length === 0;
  const schedule = formsOf(activities.filter((one) => one !== row));
  return {
    visits,
    events: isPlanned ? planned : withEligibility(planned, options),
    forms: [...eligibility.forms, ...schedule.forms],
    itemGroups: [...eligibility.itemGroups, ...schedule.itemGroups],
    items: [...eligibility.items, ...schedule.items],
    notes: model.notes.filter(
      ({ scope }) => scope.visits.length + scope.activities.length + scope.marks.length === 0,
    ),
  };
}

/** Eligibility is checked at the first visit; a study without a schedule gets a visit for it. */
function withEligibility(events: readonly XmlElement[], { part }: OdmOptions): readonly XmlElement[] {
  const [first, ...others] = events;
  if (first === undefined && part !== undefined) return events;
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
