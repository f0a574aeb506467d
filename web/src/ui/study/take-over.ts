import type { StudyDecision, StudyModel } from '@app/contracts';
import type { Choice } from './deciding';
import { isOpen } from './review-order';
import { itemsOf, keyOf } from './study-items';
import { emptyItem } from './study-keys';

/** What can be taken over of the decisions about another result. */
export interface TakenOver {
  readonly accepted: readonly { readonly entity: string; readonly field: string }[];
  readonly choices: readonly Choice[];
  /** Decisions about values that this study does not have, or has with another value, and changes to the structure. */
  readonly left: number;
}

/**
 * The decisions about an earlier result whose values are unchanged and still undecided in this study. Ids come from content, so an
 * unchanged value has its id in every version of a document. Places are left out, because they belong to the earlier one.
 */
export function takenOver(
  model: StudyModel,
  own: ReadonlyMap<string, StudyDecision>,
  earlier: readonly StudyDecision[],
): TakenOver {
  const items = new Map(itemsOf(model).map((item) => [item.key, item]));
  const inForce = earlier.filter(({ decision }) => decision !== 'proposed');
  const fitting = inForce.filter((decision) => {
    const key = keyOf(decision);
    const item = items.get(key) ?? emptyItem(model, key);
    return item !== null && isOpen(own.get(key)) && textOf(item.value) === textOf(decision.valueBefore);
  });
  return {
    accepted: fitting
      .filter(({ decision }) => decision === 'accepted')
      .map(({ entity, field }) => ({ entity, field })),
    choices: fitting
      .filter(({ decision }) => decision !== 'accepted')
      .map(({ entity, field, decision, value, reason }): Choice => ({
        entity,
        field,
        decision,
        value,
        ...(reason !== null && { reason }),
      })),
    left: inForce.filter((decision) => !fitting.includes(decision) && isOpen(own.get(keyOf(decision))))
      .length,
  };
}

/** Equal for equal values, whatever the order of their keys. */
const textOf = (value: unknown): string =>
  JSON.stringify(typeof value === 'object' && value !== null ? Object.entries(value).sort() : value);
