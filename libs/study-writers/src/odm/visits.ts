import type { HeaderKind, Mark, Note, StudyModel, Visit } from '@app/study-model';
import type { XmlElement } from '@app/xml';
import { type Conditions, conditionRef } from './conditions';
import { alias, description, notesOf, OidMaker } from './elements';

/** A visit of the study with its event. */
export interface VisitEvent {
  readonly oid: string;
  readonly visit: Visit;
  readonly element: XmlElement;
}

/** Events of the visits, each with the forms of the activities that are marked there. */
export function visitEvents(
  model: StudyModel,
  formOids: ReadonlyMap<string, string>,
  conditions: Conditions,
): VisitEvent[] {
  const oids = new OidMaker();
  const epochNames = new Map(model.epochs.map(({ id, name }) => [id, name.value]));
  const marksByVisit = new Map<string, Mark[]>();
  for (const mark of model.marks)
    marksByVisit.set(mark.visit, [...(marksByVisit.get(mark.visit) ?? []), mark]);
  return model.visits.map((visit) => {
    const oid = oids.make('SE', visit.name.value);
    const epoch = visit.epoch === undefined ? undefined : epochNames.get(visit.epoch);
    const notes = model.notes.filter(({ scope }) => scope.visits.includes(visit.id));
    const marks = marksByVisit.get(visit.id) ?? [];
    const references = formRefs(marks, formOids, (mark) =>
      conditionRef(conditions, conditionOf(mark, model)),
    );
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

/** What makes a mark conditional: the notes of its cell, or else those of its row, or else the brackets in the name of the row. */
function conditionOf({ id, activity }: Mark, { notes, activities }: StudyModel): string | undefined {
  const usable = notes.filter(({ meaning }) => meaning === undefined || meaning === 'condition');
  const own = usable.filter(({ scope }) => scope.marks.includes(id));
  const texts = own.length > 0 ? own : usable.filter(({ scope }) => scope.activities.includes(activity));
  if (texts.length === 0)
    return /\(([^()]+)\)/.exec(activities.find((one) => one.id === activity)?.name.value ?? '')?.[1];
  return texts.map(({ text }) => text.value).join('\n');
}

/** Each form once; it is mandatory if at least one of its marks is unconditional. */
function formRefs(
  marks: readonly Mark[],
  formOids: ReadonlyMap<string, string>,
  conditionOid: (mark: Mark) => string | undefined,
): XmlElement[] {
  const byForm = new Map<string, Mark[]>();
  for (const mark of marks) {
    const formOid = formOids.get(mark.activity);
    if (formOid !== undefined) byForm.set(formOid, [...(byForm.get(formOid) ?? []), mark]);
  }
  return [...byForm].map(([formOid, own], index) => {
    const [only] = own.every(({ isConditional }) => isConditional) ? own : [];
    return {
      name: 'FormRef',
      attributes: {
        FormOID: formOid,
        OrderNumber: String(index + 1),
        Mandatory: only === undefined ? 'Yes' : 'No',
        CollectionExceptionConditionOID: only === undefined ? undefined : conditionOid(only),
      },
    };
  });
}
