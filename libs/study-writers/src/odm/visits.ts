import type { HeaderKind, Mark, Note, StudyModel, Visit } from '@app/study-model';
import type { XmlElement } from '@app/xml';
import { alias, description, notesOf, OidMaker } from './elements';

/** A visit of the study with its event. */
export interface VisitEvent {
  readonly oid: string;
  readonly visit: Visit;
  readonly element: XmlElement;
}

/** Events of the visits, each with the forms of the activities that are marked there. */
export function visitEvents(model: StudyModel, formOids: ReadonlyMap<string, string>): VisitEvent[] {
  const oids = new OidMaker();
  const epochNames = new Map(model.epochs.map(({ id, name }) => [id, name.value]));
  const marksByVisit = new Map<string, Mark[]>();
  for (const mark of model.marks)
    marksByVisit.set(mark.visit, [...(marksByVisit.get(mark.visit) ?? []), mark]);
  return model.visits.map((visit) => {
    const oid = oids.make('SE', visit.name.value);
    const epoch = visit.epoch === undefined ? undefined : epochNames.get(visit.epoch);
    const notes = model.notes.filter(({ scope }) => scope.visits.includes(visit.id));
    const references = formRefs(marksByVisit.get(visit.id) ?? [], formOids);
    return { oid, visit, element: eventOf({ oid, visit, epoch, notes, references }) };
  });
}

/** The description of an event states when the visit is planned, because EDC systems show it; aliases hold the printed parts. */
function eventOf({
  oid,
  visit,
  epoch,
  notes,
  references,
}: {
  oid: string;
  visit: Visit;
  epoch: string | undefined;
  notes: readonly Note[];
  references: readonly XmlElement[];
}): XmlElement {
  const facts = [
    ['Epoch', epoch],
    ['Week', headerOf(visit, 'week')],
    ['Day', headerOf(visit, 'day')],
    ['Repeats', visit.repeats?.words],
    ['Window', visit.statedTimes.find((time) => time.startsWith('window '))?.slice('window '.length)],
  ].flatMap(([context, value]) => (context && value ? [alias(context, value)] : []));
  return {
    name: 'StudyEventDef',
    attributes: {
      OID: oid,
      Name: visit.name.value,
      Repeating: visit.kind === 'unscheduled' || visit.repeats !== undefined ? 'Yes' : 'No',
      Type: visit.kind === 'scheduled' ? 'Scheduled' : 'Unscheduled',
      Category: epoch,
    },
    children: [
      description([visit.name.value, ...visit.statedTimes].join('; ')),
      ...references,
      ...facts,
      ...notesOf(notes),
    ],
  };
}

const headerOf = ({ headers }: Visit, kind: HeaderKind): string | undefined =>
  headers.find((header) => header.kind === kind && header.text.value !== '')?.text.value;

/** Each form once; it is mandatory if at least one of its marks is unconditional. */
function formRefs(marks: readonly Mark[], formOids: ReadonlyMap<string, string>): XmlElement[] {
  const mandatory = new Map<string, boolean>();
  for (const { activity, isConditional } of marks) {
    const formOid = formOids.get(activity);
    if (formOid === undefined) continue;
    mandatory.set(formOid, (mandatory.get(formOid) ?? false) || !isConditional);
  }
  return [...mandatory].map(([formOid, isMandatory], index) => ({
    name: 'FormRef',
    attributes: { FormOID: formOid, OrderNumber: String(index + 1), Mandatory: isMandatory ? 'Yes' : 'No' },
  }));
}
