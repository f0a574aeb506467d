import { LineBefore, type StudyDecision, type StudyModel } from '@app/contracts';
import { messages as t } from '../../../messages';
import { keyOf, type StudyItem } from '../study-items';

type Decisions = ReadonlyMap<string, StudyDecision>;

const isInForce = (decision: StudyDecision | undefined): decision is StudyDecision =>
  decision !== undefined && decision.decision !== 'proposed';

/** Decisions by value. What a person added or split off is decided by that, until it is corrected. */
export function withAdditions(decisions: Decisions): Decisions {
  const all = new Map(decisions);
  for (const decision of decisions.values()) {
    const { entity, field } = decision;
    if ((field !== 'added' && field !== 'split') || !isInForce(decision)) continue;
    for (const naming of ['name', 'text']) {
      const key = keyOf({ entity, field: naming });
      if (!isInForce(all.get(key))) all.set(key, decision);
    }
  }
  return all;
}

/** Fields of changes to the structure. */
const STRUCTURAL = ['added', 'split', 'joined', 'order', 'scope'] as const;

/**
 * Decisions about no value that the study has: changes to its structure, rejections, and decisions that no longer fit. They are
 * listed so that a person can withdraw them.
 */
export function changeItems(
  model: StudyModel,
  items: readonly StudyItem[],
  decisions: Decisions,
): StudyItem[] {
  const keys = new Set(items.map(({ key }) => key));
  const names = namesOf(model);
  return [...decisions.values()].filter(isInForce).flatMap((decision): StudyItem[] => {
    const { entity, field, evidence } = decision;
    const key = keyOf(decision);
    const kind = STRUCTURAL.find((one) => one === field);
    const isGone = decision.isStale || decision.decision === 'rejected';
    if (keys.has(key) || (kind === undefined && !isGone)) return [];
    const label = kind === undefined ? formerLabel(decision) : t.study.changes[kind];
    const text = textOf(decision, names);
    const flags = { isWeak: false, isPrimaryEndpoint: false, depth: 0, target: entity };
    return [{ ...flags, key, entity, field, part: 'changes', label, text, value: text, evidence }];
  });
}

function textOf(
  { entity, field, value, valueBefore }: StudyDecision,
  names: ReadonlyMap<string, string>,
): string {
  const name = names.get(entity);
  const before = LineBefore.safeParse(valueBefore).data?.name;
  switch (field) {
    case 'joined':
      return t.study.fromTo(before ?? entity, names.get(String(value)) ?? String(value));
    case 'split':
      return t.study.fromTo(before ?? '', name ?? entity);
    case 'order':
      return ORDERED[entity] ?? t.study.orderedBelow(name ?? entity);
    default:
      return name ?? (typeof valueBefore === 'string' ? valueBefore : cellText(entity, names));
  }
}

const formerLabel = ({ decision, isStale }: StudyDecision): string =>
  decision === 'rejected' && !isStale ? t.study.states.rejected : t.study.formerValue;

function cellText(entity: string, names: ReadonlyMap<string, string>): string {
  const [activity, visit] = entity.split('|');
  if (activity === undefined || visit === undefined) return entity;
  return t.study.mark(names.get(activity) ?? activity, names.get(visit) ?? visit);
}

const ORDERED: Readonly<Record<string, string>> = t.study.orderedLists;

/** The name of a list that is put into order. */
export const listName = (model: StudyModel, list: string): string =>
  ORDERED[list] ?? t.study.orderedBelow(namesOf(model).get(list) ?? list);

/** The names and texts of all entities by id. */
function namesOf(model: StudyModel): ReadonlyMap<string, string> {
  const { visits, activities, arms, epochs, interventions, criteria, objectives, notes } = model;
  return new Map([
    ...[...visits, ...activities, ...arms, ...epochs, ...interventions].map(
      ({ id, name }) => [id, name.value] as const,
    ),
    ...[...criteria, ...objectives, ...notes, ...objectives.flatMap(({ endpoints }) => endpoints)].map(
      ({ id, text }) => [id, text.value] as const,
    ),
  ]);
}
