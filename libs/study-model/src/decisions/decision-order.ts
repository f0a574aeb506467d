import { z } from 'zod';
import { addressKey, type AppliedDecision } from './study-decision';

/** The entities that a structural decision refers to. All other fields and values refer to none. */
const References = z.object({
  after: z.string().optional(),
  parent: z.string().optional(),
  from: z.string().optional(),
});

/** Something added or split off follows the decisions that add the entities it refers to. */
export const byReferences = ({ value }: AppliedDecision, all: Decisions): AppliedDecision[] => {
  const { after, parent, from } = References.safeParse(value).data ?? {};
  return [after, parent, from].flatMap((id) => (id === undefined ? [] : (all.byEntity.get(id) ?? [])));
};

/** An entity is joined into another one after all others have been joined into it. */
export const byTarget = ({ entity }: AppliedDecision, all: Decisions): AppliedDecision[] =>
  all.byValue.get(entity) ?? [];

interface Decisions {
  readonly byEntity: ReadonlyMap<string, AppliedDecision[]>;
  readonly byValue: ReadonlyMap<unknown, AppliedDecision[]>;
}

/**
 * Sorts decisions of one kind: each follows the decisions that it needs (`needs`), otherwise they are in the order of their
 * addresses. Decisions in a cycle come last; the first of them closes the cycle, and the others do not apply.
 */
export function inOrder(
  decisions: readonly AppliedDecision[],
  needs: (decision: AppliedDecision, all: Decisions) => AppliedDecision[],
): AppliedDecision[] {
  const sorted = decisions.toSorted((one, other) => (addressKey(one) < addressKey(other) ? -1 : 1));
  const all = {
    byEntity: groupBy(sorted, ({ entity }) => entity),
    byValue: groupBy(sorted, ({ value }) => value),
  };
  const missing = new Map(sorted.map((decision) => [decision, new Set(needs(decision, all))]));
  const waiting = new Map<AppliedDecision, AppliedDecision[]>();
  for (const [decision, needed] of missing)
    for (const one of needed) waiting.set(one, [...(waiting.get(one) ?? []), decision]);
  const ready = sorted.filter((decision) => missing.get(decision)?.size === 0);
  for (const decision of ready)
    for (const next of waiting.get(decision) ?? []) {
      missing.get(next)?.delete(decision);
      if (missing.get(next)?.size === 0) ready.push(next);
    }
  const done = new Set(ready);
  return [...ready, ...sorted.filter((decision) => !done.has(decision))];
}

function groupBy<Key>(
  decisions: readonly AppliedDecision[],
  keyOf: (decision: AppliedDecision) => Key,
): ReadonlyMap<Key, AppliedDecision[]> {
  const groups = new Map<Key, AppliedDecision[]>();
  for (const decision of decisions) {
    const key = keyOf(decision);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [decision]);
    else group.push(decision);
  }
  return groups;
}
