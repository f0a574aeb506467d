import type { Study } from '@app/protocol-extraction';
import type { XmlElement } from '@app/xml';
import { ELIGIBILITY_FORM, eligibilityOf } from './odm-eligibility';
import { ASSUMED, type Definitions, description } from './odm-elements';
import type { OdmOptions } from './odm-file';
import { type PlannedSchedule, scheduleOf } from './odm-schedule';

/** What both versions of ODM say of a study in the same elements. */
export interface StudyDesign extends Definitions {
  readonly schedule: PlannedSchedule;
  readonly events: readonly XmlElement[];
}

/** Visits with their forms, and the form that asks for the criteria. */
export function designOf(study: Study, options: OdmOptions): StudyDesign {
  const { isPart, hasEligibilityElsewhere: isElsewhere } = options;
  const hasCriteria = study.criteria.length > 0 || isElsewhere;
  const schedule = scheduleOf(study.schedules, { hasCriteria });
  const row = schedule.eligibility;
  const knowsSchedule = schedule.events.length > 0 || !isPart;
  const eligibility = eligibilityOf(study.criteria, { row, knowsSchedule, isElsewhere });
  const isPlanned = row !== undefined || eligibility.forms.length === 0;
  return {
    schedule,
    events: isPlanned ? schedule.events : withEligibility(schedule.events, options),
    forms: [...eligibility.forms, ...schedule.forms],
    itemGroups: [...eligibility.itemGroups, ...schedule.itemGroups],
    items: [...eligibility.items, ...schedule.items],
  };
}

/** Eligibility is checked at the first visit; a study without a schedule gets a visit for it. */
function withEligibility(events: readonly XmlElement[], { isPart }: OdmOptions): readonly XmlElement[] {
  const [first, ...others] = events;
  if (first === undefined && isPart) return events;
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
