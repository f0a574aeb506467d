import type { Evidence } from '../fact';
import { nestedItems } from '../nested-items';
import type { Mark, StudyModel } from '../study-model';
import { AddedId, AddedValue, JoinValue, OrderValue, SplitValue } from './study-decision';
import { byPerson, removeActivity, removeMarks, removeVisit } from './study-slots';

/** Adds what a person entered. Returns false if it is no value to add or if its parent does not exist. */
export function addEntity(
  study: StudyModel,
  { entity: id, value, evidence }: { entity: string; value: unknown; evidence: readonly Evidence[] },
): boolean {
  const parsed = AddedValue.safeParse(value);
  if (!parsed.success || !AddedId.safeParse(id).success) return false;
  const added = parsed.data;
  const text = byPerson(added.text, evidence);
  switch (added.list) {
    case 'inclusion':
    case 'exclusion':
      insert(study.criteria, { id, kind: added.list, number: added.number, text, children: [] }, added.after);
      return true;
    case 'item': {
      const parent = study.criteria
        .flatMap((criterion) => [criterion, ...nestedItems(criterion).map(({ item }) => item)])
        .find((one) => one.id === added.parent);
      if (parent !== undefined)
        insert(parent.children, { id, marker: added.marker, text, children: [] }, added.after);
      return parent !== undefined;
    }
    case 'objective':
      insert(study.objectives, { id, level: added.level, text, endpoints: [] }, added.after);
      return true;
    case 'endpoint': {
      const parent = study.objectives.find((objective) => objective.id === added.parent);
      if (parent !== undefined) insert(parent.endpoints, { id, text }, added.after);
      return parent !== undefined;
    }
    case 'visit': {
      const headers = [{ kind: 'visit' as const, label: '', text }];
      insert(
        study.visits,
        { id, name: text, headers, kind: 'scheduled', planned: [], statedTimes: [] },
        added.after,
      );
      return true;
    }
    case 'activity':
      insert(study.activities, { id, name: text }, added.after);
      return true;
    case 'arm':
      insert(study.arms, { id, name: text }, added.after);
      return true;
    case 'intervention':
      insert(study.interventions, { id, name: text }, added.after);
      return true;
    case 'epoch':
      insert(study.epochs, { id, name: text }, added.after);
      return true;
    case 'note': {
      const scope = { visits: [], activities: [], marks: [] };
      const note: StudyModel['notes'][number] = { id, marker: added.marker, text, scope };
      if (added.meaning !== undefined) note.meaning = added.meaning;
      study.notes.push(note);
      return true;
    }
  }
}

/**
 * Makes a second visit or activity of a part of the marks of the first. It follows the first and has its times and headers.
 * Returns false if there is no such visit or activity.
 */
export function splitEntity(study: StudyModel, entity: string, value: unknown): boolean {
  const parsed = SplitValue.safeParse(value);
  if (!parsed.success) return false;
  const { id, name, across } = parsed.data;
  const moving = new Set(across);
  const visit = study.visits.find((one) => one.id === entity);
  if (visit !== undefined) {
    const text = byPerson(name, visit.name.evidence);
    insert(study.visits, { ...structuredClone(visit), id, name: text }, entity);
    for (const mark of study.marks) if (mark.visit === entity && moving.has(mark.activity)) mark.visit = id;
    return true;
  }
  const activity = study.activities.find((one) => one.id === entity);
  if (activity === undefined) return false;
  const text = byPerson(name, activity.name.evidence);
  insert(study.activities, { ...structuredClone(activity), id, name: text }, entity);
  for (const mark of study.marks) if (mark.activity === entity && moving.has(mark.visit)) mark.activity = id;
  return true;
}

/**
 * Joins a visit into another visit, or an activity into another activity: its marks and notes move there. A mark goes if the
 * other has one in the same place. Returns false if one of the two does not exist.
 */
export function joinEntity(study: StudyModel, entity: string, value: unknown): boolean {
  const parsed = JoinValue.safeParse(value);
  if (!parsed.success || parsed.data === entity) return false;
  const into = parsed.data;
  const isAmong = (list: readonly { id: string }[]): boolean =>
    list.some(({ id }) => id === entity) && list.some(({ id }) => id === into);
  const end = isAmong(study.visits) ? 'visit' : isAmong(study.activities) ? 'activity' : null;
  if (end === null) return false;
  moveMarks(study, { end, from: entity, into });
  const scopeOf = end === 'visit' ? 'visits' : 'activities';
  for (const { scope } of study.notes)
    if (scope[scopeOf].includes(entity)) scope[scopeOf] = [...new Set([...scope[scopeOf], into])];
  for (const { columns, rows } of study.schedules)
    for (const line of end === 'visit' ? columns : rows) rename(line, entity, into);
  if (end === 'visit') removeVisit(study, entity);
  else removeActivity(study, entity);
  return true;
}

function rename(line: { visit: string } | { activity: string }, from: string, into: string): void {
  if ('visit' in line && line.visit === from) line.visit = into;
  if ('activity' in line && line.activity === from) line.activity = into;
}

function moveMarks(
  study: StudyModel,
  { end, from, into }: { end: 'visit' | 'activity'; from: string; into: string },
): void {
  const across = end === 'visit' ? 'activity' : 'visit';
  const taken = new Set(study.marks.filter((mark) => mark[end] === into).map((mark) => mark[across]));
  const doubled: Mark[] = [];
  for (const mark of study.marks) {
    if (mark[end] !== from) continue;
    if (taken.has(mark[across])) doubled.push(mark);
    else mark[end] = into;
  }
  removeMarks(study, new Set(doubled.map(({ id }) => id)));
}

const LISTS = [
  'arms',
  'epochs',
  'interventions',
  'objectives',
  'criteria',
  'visits',
  'activities',
  'notes',
] as const;

/**
 * Puts a list into another order. Entities that the order does not name stay behind the one that they follow now. Returns false if
 * there is no such list.
 */
export function orderList(study: StudyModel, entity: string, value: unknown): boolean {
  const parsed = OrderValue.safeParse(value);
  const list = LISTS.find((name) => name === entity);
  if (!parsed.success || list === undefined) return false;
  const positions = new Map(parsed.data.map((id, at) => [id, at]));
  let last = -1;
  const keyed = new Map<string, number>();
  for (const { id } of study[list]) {
    last = positions.get(id) ?? last;
    keyed.set(id, last);
  }
  const byPosition = (one: { id: string }, other: { id: string }): number =>
    (keyed.get(one.id) ?? 0) - (keyed.get(other.id) ?? 0);
  study[list].sort(byPosition);
  return true;
}

function insert<Item extends { id: string }>(list: Item[], item: Item, after: string | undefined): void {
  const at = list.findIndex(({ id }) => id === after);
  list.splice(at === -1 ? list.length : at + 1, 0, item);
}
