import {
  type Comparison,
  NAMED_MAXIMUM,
  type PartDifference,
  type PartMember,
  type ResultSummary,
} from '@app/contracts';

/** Elements added, removed, renamed, renumbered and with another text between two XML; parts without a difference are omitted. */
export function compareSummaries(before: ResultSummary, after: ResultSummary): Comparison {
  const parts = [...new Set([...before.parts, ...after.parts].map(({ part }) => part))];
  const membersOf = ({ parts: all }: ResultSummary, part: string) =>
    all.find((each) => each.part === part)?.members ?? [];
  const differences = parts
    .map((part) => differenceOf(part, membersOf(before, part), membersOf(after, part)))
    .filter(({ added, removed, renamed, renumbered, changed }) =>
      [added, removed, renamed, renumbered, changed].some((change) => change.count > 0),
    );
  return { differences, isCut: before.isCut || after.isCut };
}

function differenceOf(
  part: string,
  before: readonly PartMember[],
  after: readonly PartMember[],
): PartDifference {
  const old = keyed(before);
  const now = keyed(after);
  const renamed: Pair[] = [];
  const changed: PartMember[] = [];
  for (const [key, from] of old) {
    const to = now.get(key);
    if (to === undefined) continue;
    if (to.name !== from.name) renamed.push({ from: labelOf(from), to: labelOf(to) });
    else if (hasOtherText(from, to)) changed.push(to);
  }
  const missing = [...old].filter(([key]) => !now.has(key)).map(([, member]) => member);
  const fresh = [...now].filter(([key]) => !old.has(key)).map(([, member]) => member);
  const { pairs, removed, added } = sameNames(missing, fresh);
  return {
    part,
    added: namesOf(added),
    removed: namesOf(removed),
    renamed: { count: renamed.length, pairs: renamed.slice(0, NAMED_MAXIMUM) },
    renumbered: { count: pairs.length, pairs: pairs.slice(0, NAMED_MAXIMUM) },
    changed: namesOf(changed),
  };
}

/** False if one of the two is of an older version, whose summaries have no texts. */
const hasOtherText = ({ text: from }: PartMember, { text: to }: PartMember): boolean =>
  from !== undefined && to !== undefined && from !== to;

interface Pair {
  readonly from: string;
  readonly to: string;
}

/** Keyed by id, or by name if there is none; duplicates are distinguished by position. */
function keyed(members: readonly PartMember[]): Map<string, PartMember> {
  const seen = new Map<string, number>();
  return new Map(
    members.map((member) => {
      const base = member.id === null ? `name ${member.name}` : `id ${member.id}`;
      const place = seen.get(base) ?? 0;
      seen.set(base, place + 1);
      return [`${base} ${place}`, member];
    }),
  );
}

/** Two runs may give the same element different ids: elements with equal names are neither removed nor added. */
function sameNames(missing: readonly PartMember[], fresh: readonly PartMember[]) {
  const waiting = new Map<string, PartMember[]>();
  for (const member of fresh.filter(hasBoth)) {
    const namesakes = waiting.get(member.name);
    if (namesakes === undefined) waiting.set(member.name, [member]);
    else namesakes.push(member);
  }
  const pairs: Pair[] = [];
  const taken = new Set<PartMember>();
  const removed = missing.filter((member) => {
    const partner = hasBoth(member) ? waiting.get(member.name)?.shift() : undefined;
    if (partner === undefined) return true;
    taken.add(partner);
    pairs.push({ from: labelOf(member), to: labelOf(partner) });
    return false;
  });
  return { pairs, removed, added: fresh.filter((member) => !taken.has(member)) };
}

const hasBoth = ({ id, name }: PartMember): boolean => id !== null && name !== '' && name !== id;

const namesOf = (members: readonly PartMember[]) => ({
  count: members.length,
  names: members.slice(0, NAMED_MAXIMUM).map(labelOf),
});

/** `Screening (SE.1)`, if it has both. */
function labelOf({ id, name }: PartMember): string {
  if (id === null || id === name) return name;
  return name === '' ? id : `${name} (${id})`;
}
