import type { Evidence, TextFact } from '../fact';
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
 * Makes a second visit or activity of a part of the marks of the first. It follows the first and has its times, headers and notes.
 * Without places of its own it keeps those of the first. Returns false if there is no such visit or activity, or if a named row or
 * column does not exist.
 */
export function splitEntity(
  study: StudyModel,
  { entity: id, value, evidence }: { entity: string; value: unknown; evidence: readonly Evidence[] },
): boolean {
  const parsed = SplitValue.safeParse(value);
  if (!parsed.success || !AddedId.safeParse(id).success) return false;
  const { from, name, across } = parsed.data;
  const end = endOf(study, [from]);
  if (end === null || endOf(study, across) !== OPPOSITE[end]) return false;
  const nameOf = (first: TextFact): TextFact =>
    byPerson(name, evidence.length > 0 ? evidence : first.evidence);
  if (end === 'visit')
    insertCopy(study.visits, from, (first) => ({ ...first, id, name: nameOf(first.name) }));
  else insertCopy(study.activities, from, (first) => ({ ...first, id, name: nameOf(first.name) }));
  const moving = new Set(across);
  for (const mark of study.marks) if (mark[end] === from && moving.has(mark[OPPOSITE[end]])) mark[end] = id;
  for (const { scope } of study.notes) if (scope[LIST[end]].includes(from)) scope[LIST[end]].push(id);
  return true;
}

function insertCopy<Item extends { id: string }>(
  list: Item[],
  id: string,
  copyOf: (first: Item) => Item,
): void {
  const first = list.find((one) => one.id === id);
  if (first !== undefined) insert(list, structuredClone(copyOf(first)), id);
}

const OPPOSITE = { visit: 'activity', activity: 'visit' } as const;
const LIST = { visit: 'visits', activity: 'activities' } as const;

/** Whether ids are all visits or all activities of the study; null if they are neither. */
function endOf({ visits, activities }: StudyModel, ids: readonly string[]): 'visit' | 'activity' | null {
  const isAmong = (list: readonly { id: string }[]): boolean => {
    const known = new Set(list.map(({ id }) => id));
    return ids.every((id) => known.has(id));
  };
  return isAmong(visits) ? 'visit' : isAmong(activities) ? 'activity' : null;
}

/**
 * Joins a visit into another visit, or an activity into another activity: its marks, notes, forms and places move there. Two marks
 * in the same place become one. Returns false if one of the two does not exist.
 */
export function joinEntity(study: StudyModel, entity: string, value: unknown): boolean {
  const parsed = JoinValue.safeParse(value);
  if (!parsed.success || parsed.data === entity) return false;
  const into = parsed.data;
  const end = endOf(study, [entity, into]);
  if (end === null) return false;
  moveMarks(study, { end, from: entity, into });
  for (const { scope } of study.notes) scope[LIST[end]] = replaced(scope[LIST[end]], entity, into);
  for (const { columns, rows } of study.schedules)
    for (const line of end === 'visit' ? columns : rows) rename(line, entity, into);
  if (end === 'visit') {
    takeOver(study.visits, entity, into);
    removeVisit(study, entity);
  } else {
    takeOver(study.activities, entity, into);
    for (const form of study.forms) if (form.activity === entity) form.activity = into;
    removeActivity(study, entity);
  }
  return true;
}

const replaced = (ids: readonly string[], from: string, into: string): string[] => [
  ...new Set(ids.map((id) => (id === from ? into : id))),
];

/** The places of both names support the joined one. A visit without a window or an epoch gets that of the other. */
function takeOver<Item extends StudyModel['visits'][number] | StudyModel['activities'][number]>(
  list: readonly Item[],
  entity: string,
  into: string,
): void {
  const [first, second] = [list.find(({ id }) => id === into), list.find(({ id }) => id === entity)];
  if (first === undefined || second === undefined) return;
  first.name = { ...first.name, evidence: [...first.name.evidence, ...second.name.evidence] };
  if (!('planned' in first) || !('planned' in second)) return;
  if (first.window === undefined && second.window !== undefined) first.window = second.window;
  if (first.epoch === undefined && second.epoch !== undefined) first.epoch = second.epoch;
}

function rename(line: { visit: string } | { activity: string }, from: string, into: string): void {
  if ('visit' in line && line.visit === from) line.visit = into;
  if ('activity' in line && line.activity === from) line.activity = into;
}

function moveMarks(
  study: StudyModel,
  { end, from, into }: { end: 'visit' | 'activity'; from: string; into: string },
): void {
  const across = OPPOSITE[end];
  const taken = new Map(study.marks.flatMap((mark) => (mark[end] === into ? [[mark[across], mark]] : [])));
  const doubled = new Set<string>();
  for (const mark of study.marks) {
    if (mark[end] !== from) continue;
    const kept = taken.get(mark[across]);
    if (kept === undefined) {
      mark[end] = into;
      continue;
    }
    doubled.add(mark.id);
    unite(study, kept, mark);
  }
  removeMarks(study, doubled);
}

/** The kept mark gets the notes of the other one. It is conditional if one of the two is, so that no condition is lost. */
function unite({ notes }: StudyModel, kept: Mark, other: Mark): void {
  kept.isConditional ||= other.isConditional;
  // A mark that a person put has the whole table as its place.
  if (kept.cell.cell === undefined && other.cell.cell !== undefined) kept.cell = other.cell;
  for (const { scope } of notes) scope.marks = replaced(scope.marks, other.id, kept.id);
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
 * The list that an order is about: a list of the study by its name, the endpoints of an objective by its id, or the items of a
 * criterion by its id. Undefined if there is no such list.
 */
export function orderedList(study: StudyModel, entity: string) {
  const name = LISTS.find((one) => one === entity);
  if (name !== undefined) return study[name];
  const objective = study.objectives.find(({ id }) => id === entity);
  if (objective !== undefined) return objective.endpoints;
  const items = study.criteria.flatMap((criterion) => [
    criterion,
    ...nestedItems(criterion).map(({ item }) => item),
  ]);
  return items.find(({ id }) => id === entity)?.children;
}

/**
 * Puts a list into another order. Entities that the order does not name stay behind the one that they follow now. Returns false if
 * there is no such list.
 */
export function orderList(study: StudyModel, entity: string, value: unknown): boolean {
  const parsed = OrderValue.safeParse(value);
  const list = orderedList(study, entity);
  if (!parsed.success || list === undefined) return false;
  const positions = new Map(parsed.data.map((id, at) => [id, at]));
  let last = -1;
  const keyed = new Map<string, number>();
  for (const { id } of list) {
    last = positions.get(id) ?? last;
    keyed.set(id, last);
  }
  const byPosition = (one: { id: string }, other: { id: string }): number =>
    (keyed.get(one.id) ?? 0) - (keyed.get(other.id) ?? 0);
  list.sort(byPosition);
  return true;
}

function insert<Item extends { id: string }>(list: Item[], item: Item, after: string | undefined): void {
  const at = list.findIndex(({ id }) => id === after);
  list.splice(at === -1 ? list.length : at + 1, 0, item);
}
