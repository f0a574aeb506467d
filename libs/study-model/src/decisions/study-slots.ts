import { z } from 'zod';
import { type Evidence, type TextFact, VisitWindow } from '../fact';
import {
  type CriterionItem,
  CriterionKind,
  type Mark,
  NoteMeaning,
  ObjectiveLevel,
  type StudyModel,
  VisitKind,
} from '../study-model';
import { cellEntity, IdValue, MarkValue, NameValue, ScopeValue, TextValue } from './study-decision';

/** A value of a study that people decide on. */
export interface Slot {
  /** The value, or null if the study has none. */
  readonly read: () => unknown;
  /** Replaces the value. Returns false if this is no value for the field. */
  readonly write: (value: unknown, evidence: readonly Evidence[]) => boolean;
  /** Removes the value. Absent if the field must have one. */
  readonly clear?: () => void;
  /** The places that support the value. */
  readonly evidence: readonly Evidence[];
}

/** Fields of the title page that a person can correct. */
const TITLE_FIELDS = ['title', 'protocolNumber', 'version', 'date', 'phase', 'sponsor'] as const;

/** The slots of a study by entity and field. Writing changes the study. Marks have slots of their own (`cellSlot`). */
export function slotsOf(study: StudyModel): ReadonlyMap<string, ReadonlyMap<string, Slot>> {
  const slots = new Map<string, ReadonlyMap<string, Slot>>();
  const put = (id: string, fields: Record<string, Slot>): void => {
    slots.set(id, new Map(Object.entries(fields)));
  };
  const { facts } = study;
  put('study', Object.fromEntries(TITLE_FIELDS.map((name) => [name, optionalText(facts, name)])));
  for (const arm of study.arms)
    put(arm.id, {
      name: textSlot(arm, 'name', () => remove(study.arms, arm)),
      description: optionalText(arm, 'description'),
    });
  for (const epoch of study.epochs)
    put(epoch.id, { name: textSlot(epoch, 'name', () => removeEpoch(study, epoch.id)) });
  for (const intervention of study.interventions)
    put(intervention.id, {
      name: textSlot(intervention, 'name', () => remove(study.interventions, intervention)),
      role: optionalText(intervention, 'role'),
      dose: optionalText(intervention, 'dose'),
      route: optionalText(intervention, 'route'),
      frequency: optionalText(intervention, 'frequency'),
    });
  for (const objective of study.objectives) {
    put(objective.id, {
      text: textSlot(objective, 'text', () => remove(study.objectives, objective)),
      level: plainSlot(
        ObjectiveLevel,
        objective.text,
        () => objective.level,
        (level) => (objective.level = level),
      ),
    });
    for (const endpoint of objective.endpoints)
      put(endpoint.id, { text: textSlot(endpoint, 'text', () => remove(objective.endpoints, endpoint)) });
  }
  for (const criterion of study.criteria) {
    const { text } = criterion;
    put(criterion.id, {
      text: textSlot(criterion, 'text', () => remove(study.criteria, criterion)),
      number: plainSlot(
        z.string().max(20),
        text,
        () => criterion.number,
        (number) => (criterion.number = number),
      ),
      kind: plainSlot(
        CriterionKind,
        text,
        () => criterion.kind,
        (kind) => (criterion.kind = kind),
      ),
    });
    putItems(criterion.children, put);
  }
  for (const visit of study.visits) put(visit.id, visitSlots(study, visit));
  for (const activity of study.activities) put(activity.id, activitySlots(study, activity));
  for (const note of study.notes)
    put(note.id, {
      text: textSlot(note, 'text', () => remove(study.notes, note)),
      meaning: {
        ...plainSlot(
          NoteMeaning,
          note.text,
          () => note.meaning ?? null,
          (meaning) => (note.meaning = meaning),
        ),
        clear: () => delete note.meaning,
      },
      scope: plainSlot(
        ScopeValue.refine(isWithin(study)),
        note.text,
        () => note.scope,
        (scope) => (note.scope = scope),
      ),
    });
  return slots;
}

/** Whether a scope names visits, activities and marks that the study has. */
const isWithin = (study: StudyModel) => (scope: ScopeValue) =>
  (['visits', 'activities', 'marks'] as const).every((list) => {
    const known = new Set(study[list].map(({ id }) => id));
    return scope[list].every((id) => known.has(id));
  });

/** Items of a criterion on all levels. An item goes with the items below it. */
function putItems(items: CriterionItem[], put: (id: string, fields: Record<string, Slot>) => void): void {
  for (const item of items) {
    put(item.id, {
      text: textSlot(item, 'text', () => remove(items, item)),
      marker: plainSlot(
        z.string().max(20),
        item.text,
        () => item.marker,
        (marker) => (item.marker = marker),
      ),
    });
    putItems(item.children, put);
  }
}

/** The slot of a cell of the schedule. `marks` are those of the cell. */
export function cellSlot(study: StudyModel, activity: string, visit: string, marks: readonly Mark[]): Slot {
  const [mark] = marks;
  return {
    evidence: marks.map(({ cell }) => cell),
    read: () => (mark === undefined ? null : markValue(study, mark)),
    clear: () => removeMarks(study, new Set(marks.map(({ id }) => id))),
    write: (value, [cell]) => {
      const parsed = MarkValue.safeParse(value);
      if (!parsed.success) return false;
      const { sign, isConditional, condition } = parsed.data;
      const id = mark?.id ?? `mark.${cellEntity(activity, visit)}`;
      const place = cell ?? mark?.cell ?? placeOfCell(study, activity, visit);
      if (place === null) return false;
      removeMarks(study, new Set(marks.slice(1).map((other) => other.id)));
      const changed = { id, activity, visit, cell: place, sign, isConditional };
      if (mark === undefined) study.marks.push(changed);
      else Object.assign(mark, changed);
      if (condition !== undefined) study.notes.push(conditionNote(id, condition));
      return true;
    },
  };
}

/** The value of a mark, with the condition that a person has stated for it. */
export function markValue(
  { notes }: Pick<StudyModel, 'notes'>,
  { id, sign, isConditional }: Mark,
): MarkValue {
  const condition = notes.find((note) => note.id === conditionId(id))?.text.value;
  return condition === undefined ? { sign, isConditional } : { sign, isConditional, condition };
}

const conditionId = (mark: string): string => `note.${mark}`;

/** A note that states the condition of one mark. */
const conditionNote = (mark: string, condition: string): StudyModel['notes'][number] => ({
  id: conditionId(mark),
  marker: '',
  text: byPerson(condition, []),
  meaning: 'condition',
  scope: { visits: [], activities: [], marks: [mark] },
});

/** The table of the schedule that holds the row or the column; an empty cell has no place of its own. */
function placeOfCell({ schedules, documents }: StudyModel, activity: string, visit: string): Evidence | null {
  const schedule =
    schedules.find(
      ({ rows, columns }) =>
        rows.some((row) => row.activity === activity) && columns.some((column) => column.visit === visit),
    ) ?? schedules[0];
  if (schedule !== undefined) return schedule.table;
  const [document] = documents;
  return document === undefined ? null : { document: document.id, block: '' };
}

const visitSlots = (study: StudyModel, visit: StudyModel['visits'][number]): Record<string, Slot> => ({
  name: textSlot(visit, 'name', () => removeVisit(study, visit.id)),
  kind: plainSlot(
    VisitKind,
    visit.name,
    () => visit.kind,
    (kind) => (visit.kind = kind),
  ),
  epoch: {
    ...plainSlot(
      IdValue.refine((id) => study.epochs.some((epoch) => epoch.id === id)),
      visit.name,
      () => visit.epoch ?? null,
      (epoch) => (visit.epoch = epoch),
    ),
    clear: () => delete visit.epoch,
  },
  window: {
    evidence: visit.window?.evidence ?? visit.name.evidence,
    read: () => visit.window?.value ?? null,
    clear: () => delete visit.window,
    write: (value, evidence) => {
      const parsed = VisitWindow.safeParse(value);
      if (!parsed.success || parsed.data.before < 0 || parsed.data.after < 0) return false;
      const places = evidence.length > 0 ? [...evidence] : (visit.window?.evidence ?? []);
      visit.window = { value: parsed.data, origin: 'person', readers: ['person'], evidence: places };
      return true;
    },
  },
});

const activitySlots = (
  study: StudyModel,
  activity: StudyModel['activities'][number],
): Record<string, Slot> => ({
  name: textSlot(activity, 'name', () => removeActivity(study, activity.id)),
  group: {
    ...plainSlot(
      NameValue,
      activity.name,
      () => activity.group ?? null,
      (group) => (activity.group = group),
    ),
    clear: () => delete activity.group,
  },
  timePoint: {
    ...plainSlot(
      NameValue,
      activity.name,
      () => activity.timePoint ?? null,
      (at) => (activity.timePoint = at),
    ),
    clear: () => delete activity.timePoint,
  },
});

/** A text that a person has entered. */
export const byPerson = (value: string, evidence: readonly Evidence[]): TextFact => ({
  value,
  origin: 'person',
  readers: ['person'],
  evidence: [...evidence],
});

const textSlot = <Key extends string>(holder: Record<Key, TextFact>, key: Key, clear: () => void): Slot => ({
  evidence: holder[key].evidence,
  read: () => holder[key].value,
  clear,
  write: (value, evidence) => {
    const parsed = TextValue.safeParse(value);
    if (!parsed.success) return false;
    holder[key] = byPerson(parsed.data, evidence.length > 0 ? evidence : holder[key].evidence);
    return true;
  },
});

const optionalText = <Key extends string>(holder: Partial<Record<Key, TextFact>>, key: Key): Slot => ({
  evidence: holder[key]?.evidence ?? [],
  read: () => holder[key]?.value ?? null,
  clear: () => delete holder[key],
  write: (value, evidence) => {
    const parsed = TextValue.safeParse(value);
    if (!parsed.success) return false;
    holder[key] = byPerson(parsed.data, evidence.length > 0 ? evidence : (holder[key]?.evidence ?? []));
    return true;
  },
});

/** A field without evidence of its own: it stands where the text of its entity stands. */
const plainSlot = <Value>(
  schema: z.ZodType<Value>,
  { evidence }: TextFact,
  read: () => Value | null,
  take: (value: Value) => void,
): Slot => ({
  evidence,
  read,
  write: (value) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) take(parsed.data);
    return parsed.success;
  },
});

function remove<Item>(list: Item[], item: Item): void {
  const at = list.indexOf(item);
  if (at !== -1) list.splice(at, 1);
}

function removeEpoch(study: StudyModel, id: string): void {
  study.epochs = study.epochs.filter((epoch) => epoch.id !== id);
  for (const visit of study.visits) if (visit.epoch === id) delete visit.epoch;
}

/** Removes a visit with its marks and what refers to it. */
export function removeVisit(study: StudyModel, id: string): void {
  study.visits = study.visits.filter((visit) => visit.id !== id);
  for (const schedule of study.schedules)
    schedule.columns = schedule.columns.filter(({ visit }) => visit !== id);
  removeFromScopes(study, 'visits', new Set([id]));
  removeMarks(study, idsOf(study.marks.filter(({ visit }) => visit === id)));
}

/** Removes an activity with its marks and what refers to it. Its forms stay, without an activity. */
export function removeActivity(study: StudyModel, id: string): void {
  study.activities = study.activities.filter((activity) => activity.id !== id);
  for (const schedule of study.schedules)
    schedule.rows = schedule.rows.filter(({ activity }) => activity !== id);
  for (const form of study.forms) if (form.activity === id) delete form.activity;
  removeFromScopes(study, 'activities', new Set([id]));
  removeMarks(study, idsOf(study.marks.filter(({ activity }) => activity === id)));
}

const idsOf = (marks: readonly Mark[]): ReadonlySet<string> => new Set(marks.map(({ id }) => id));

/** Removes marks and what refers to them. */
export function removeMarks(study: StudyModel, ids: ReadonlySet<string>): void {
  if (ids.size === 0) return;
  study.marks = study.marks.filter(({ id }) => !ids.has(id));
  removeFromScopes(study, 'marks', ids);
}

/** Removes ids from scopes. A note that applied to nothing else goes as well: with an empty scope it would apply to whole tables. */
function removeFromScopes(study: StudyModel, list: keyof ScopeValue, ids: ReadonlySet<string>): void {
  study.notes = study.notes.filter(({ scope }) => {
    if (!scope[list].some((id) => ids.has(id))) return true;
    scope[list] = scope[list].filter((id) => !ids.has(id));
    return scope.marks.length + scope.visits.length + scope.activities.length > 0;
  });
}
