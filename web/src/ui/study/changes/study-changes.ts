import { type AddedValue, orderedList, type StudyModel } from '@app/contracts';
import { randomKey } from '../../../lib/random-key';
import { messages as t } from '../../../messages';
import type { Choice, Deciding } from '../deciding';
import { cellKey, keyOf, type StudyItem } from '../study-items';

/** Where a new entity stands: in a list, below a parent, behind another entity or at the end. */
export interface Addition {
  readonly list: AddedValue['list'];
  readonly parent?: string;
  readonly after?: string;
}

/** Lists of entities with a name. All others have a text. */
export const NAMED_LISTS: ReadonlySet<AddedValue['list']> = new Set([
  'visit',
  'activity',
  'arm',
  'epoch',
  'intervention',
]);

/** A change that a dialog makes. */
export type Change =
  | { readonly kind: 'correct'; readonly item: StudyItem }
  | { readonly kind: 'add'; readonly addition: Addition }
  | { readonly kind: 'join' | 'split' | 'scope'; readonly entity: string }
  /** `list`: a list of the study by its name, or the endpoints or items below an entity by its id. */
  | { readonly kind: 'order'; readonly list: string; readonly entity: string };

/** A change that is possible for the selected value, with its key. */
export interface Offer {
  readonly hint: string;
  readonly label: string;
  readonly change: Change;
}

const offer = (hint: string, label: string, change: Change): Offer => ({ hint, label, change });
const addAfter = (addition: Addition): Offer =>
  offer('i', t.study.add[addition.list], { kind: 'add', addition });
const addBelow = (addition: Addition): Offer =>
  offer('b', t.study.add[addition.list], { kind: 'add', addition });

/** The changes beside accept, correct and reject that are possible for a value. */
export function offersFor(model: StudyModel, item: StudyItem): Offer[] {
  const { entity, field } = item;
  if (field !== 'name' && field !== 'text') return [];
  const isAmong = (list: readonly { id: string }[]): boolean => list.some(({ id }) => id === entity);
  const order = (list: string): Offer[] =>
    (orderedList(model, list)?.length ?? 0) > 1
      ? [offer('o', t.study.order, { kind: 'order', list, entity })]
      : [];
  if (isAmong(model.visits))
    return [...lineOffers(model, item, 'visit'), ...windowOffer(model, item), ...order('visits')];
  if (isAmong(model.activities)) return [...lineOffers(model, item, 'activity'), ...order('activities')];
  if (isAmong(model.notes)) return [offer('p', t.study.scope, { kind: 'scope', entity })];
  if (isAmong(model.arms)) return [addAfter({ list: 'arm', after: entity })];
  if (isAmong(model.epochs)) return [addAfter({ list: 'epoch', after: entity })];
  if (isAmong(model.interventions)) return [addAfter({ list: 'intervention', after: entity })];
  if (isAmong(model.objectives))
    return [
      addAfter({ list: 'objective', after: entity }),
      addBelow({ list: 'endpoint', parent: entity }),
      ...order('objectives'),
    ];
  const objective = model.objectives.find(({ endpoints }) => isAmong(endpoints));
  if (objective !== undefined)
    return [addAfter({ list: 'endpoint', parent: objective.id, after: entity }), ...order(objective.id)];
  const list = isAmong(model.criteria) ? 'criteria' : parentOf(model.criteria, entity)?.id;
  return [...criterionOffers(model, entity), ...(list === undefined ? [] : order(list))];
}

function lineOffers(model: StudyModel, { entity }: StudyItem, list: 'visit' | 'activity'): Offer[] {
  const others = list === 'visit' ? model.visits : model.activities;
  return [
    addAfter({ list, after: entity }),
    ...(others.length > 1 ? [offer('m', t.study.join, { kind: 'join', entity })] : []),
    ...(acrossOf(model, entity).length > 1 ? [offer('s', t.study.split, { kind: 'split', entity })] : []),
  ];
}

function windowOffer(model: StudyModel, item: StudyItem): Offer[] {
  const visit = model.visits.find(({ id }) => id === item.entity);
  if (visit === undefined) return [];
  const address = { entity: item.entity, field: 'window' };
  const label = t.study.windowOf(visit.name.value);
  const value = visit.window?.value ?? null;
  return [
    offer('t', t.study.setWindow, {
      kind: 'correct',
      item: { ...item, ...address, key: keyOf(address), label, value },
    }),
  ];
}

type Nested = StudyModel['criteria'][number] | StudyModel['criteria'][number]['children'][number];

function criterionOffers({ criteria }: StudyModel, entity: string): Offer[] {
  const criterion = criteria.find(({ id }) => id === entity);
  const below = addBelow({ list: 'item', parent: entity });
  if (criterion !== undefined) return [addAfter({ list: criterion.kind, after: entity }), below];
  const parent = parentOf(criteria, entity);
  return parent === undefined ? [] : [addAfter({ list: 'item', parent: parent.id, after: entity }), below];
}

function parentOf(all: readonly Nested[], entity: string): Nested | undefined {
  for (const one of all) {
    if (one.children.some(({ id }) => id === entity)) return one;
    const found = parentOf(one.children, entity);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The activities of a visit's marks, or the visits of an activity's marks, in the order of the schedule. */
export function acrossOf({ visits, activities, marks }: StudyModel, entity: string) {
  const ids = new Set(
    marks.flatMap(({ visit, activity }) =>
      visit === entity ? [activity] : activity === entity ? [visit] : [],
    ),
  );
  return [...activities, ...visits].filter(({ id }) => ids.has(id));
}

/** The id of something that a person adds. */
export const newId = (): string => `person.${randomKey()}`;

interface Before {
  readonly model: StudyModel;
  readonly decisions: Deciding['decisions'];
}

const cellOf = ({ visits }: StudyModel, line: string, across: string): string =>
  visits.some(({ id }) => id === across) ? cellKey(line, across) : cellKey(across, line);

/** Splits a visit or an activity. Corrections of the marks that move go with them. */
export function splitChoices(
  { model, decisions }: Before,
  { id, from, name, across }: { id: string; from: string; name: string; across: readonly string[] },
): Choice[] {
  const moved = across.flatMap((other): Choice[] => {
    const earlier = decisions.get(`${cellOf(model, from, other)} mark`);
    if (earlier?.decision !== 'corrected') return [];
    const { entity, field, value, reason, evidence } = earlier;
    return [
      { entity, field, decision: 'proposed' },
      {
        entity: cellOf(model, id, other),
        field,
        decision: 'corrected',
        value,
        evidence,
        ...(reason && { reason }),
      },
    ];
  });
  return [{ entity: id, field: 'split', decision: 'corrected', value: { from, name, across } }, ...moved];
}

/** Joins a visit or an activity into another one. Earlier rejections of marks there must not remove marks that move there. */
export function joinChoices({ model, decisions }: Before, entity: string, into: string): Choice[] {
  const hiding = acrossOf(model, entity).flatMap(({ id }): Choice[] => {
    const address = { entity: cellOf(model, into, id), field: 'mark' };
    return decisions.get(keyOf(address))?.decision === 'rejected'
      ? [{ ...address, decision: 'proposed' }]
      : [];
  });
  return [{ entity, field: 'joined', decision: 'corrected', value: into }, ...hiding];
}

export interface OrderedRow {
  readonly id: string;
  readonly text: string;
}

/** The rows that are put into order: for criteria those of the same kind. */
export function rowsOf(model: StudyModel, list: string, entity: string): OrderedRow[] {
  const kind = model.criteria.find(({ id }) => id === entity)?.kind;
  return (orderedList(model, list) ?? [])
    .filter((one) => list !== 'criteria' || ('kind' in one && one.kind === kind))
    .map((one) => ({ id: one.id, text: textOf(one) }));
}

function textOf(one: NonNullable<ReturnType<typeof orderedList>>[number]): string {
  if ('name' in one) return one.name.value;
  const number = 'number' in one ? one.number : 'marker' in one ? one.marker : '';
  return `${typeof number === 'string' ? number : ''} ${one.text.value}`.trim();
}

/** Moves a row up (-1) or down (1). */
export function moved(rows: readonly OrderedRow[], id: string, by: -1 | 1): OrderedRow[] {
  const at = rows.findIndex((row) => row.id === id);
  const [row, other] = [rows[at], rows[at + by]];
  return row === undefined || other === undefined ? [...rows] : rows.with(at, other).with(at + by, row);
}

/** The ids of a whole list with some of its rows in another order. The others keep their positions. */
export function orderOf(model: StudyModel, list: string, rows: readonly OrderedRow[]): string[] {
  const ordered = new Set(rows.map(({ id }) => id));
  const left = rows.map(({ id }) => id);
  return (orderedList(model, list) ?? []).map(({ id }) => (ordered.has(id) ? (left.shift() ?? id) : id));
}

/** The key of the value to select after a change: what was added or split off, or what another entity was joined into. */
export function selectedAfter(change: Change, [choice]: readonly Choice[]): string | null {
  if (choice === undefined) return null;
  switch (change.kind) {
    case 'join':
      return keyOf({ entity: String(choice.value), field: 'name' });
    case 'split':
      return keyOf({ entity: choice.entity, field: 'name' });
    case 'add':
      return keyOf({ entity: choice.entity, field: NAMED_LISTS.has(change.addition.list) ? 'name' : 'text' });
    case 'correct':
    case 'order':
    case 'scope':
      return null;
  }
}
