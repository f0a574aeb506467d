import type { SchedulePart } from '@app/xml';
import type { Matrix, MatrixRow } from './matrix';
import { labelKey, namingTokens, type NamingTokens } from './naming-tokens';

/** Finds the activity of the XML that matches a printed row. */
export type RowPairing = ReadonlyMap<MatrixRow, readonly SchedulePart[]>;

/** Minimum share of common words of a label and a differently worded name. */
const SAME_WORDS = 0.6;
/** All-pairs comparison is used only for unmatched rows. */
const MOST_COMPARED = 400;

/** The rows of one document with the same label. */
interface Bucket {
  readonly label: string;
  /** These rows, grouped by table. */
  readonly rows: MatrixRow[][];
  readonly groups: Set<string>;
  readonly otherKeys: Set<string>;
  /** Its label with all other labels of the row, because the XML may split them between a name and another text. */
  readonly wholeKeys: Set<string>;
  readonly parts: SchedulePart[];
}

/**
 * Matches the printed rows of one document with the activities of the XML. Two rows share an activity only if their labels are
 * equal. Of several activities with the same name, a row gets the one of its group, else the one at its position.
 */
export function pairRows(matrices: readonly Matrix[], parts: readonly SchedulePart[]): RowPairing {
  const buckets = bucketsOf(matrices);
  const left = claimByKeys(
    buckets,
    parts.filter(({ isAssumed }) => !isAssumed),
  );
  claimByWords([...buckets.values()], left);
  // An activity that claims to be unprinted is matched with a row only if no other activity matches, so that the claim hides
  // nothing.
  const empty = new Map([...buckets].filter(([, bucket]) => bucket.parts.length === 0));
  claimByKeys(
    empty,
    parts.filter(({ isAssumed }) => isAssumed),
  );
  const pairing = new Map<MatrixRow, readonly SchedulePart[]>();
  for (const bucket of buckets.values())
    for (const rows of bucket.rows)
      rows.forEach((row, at) => pairing.set(row, partsFor(row, bucket, { at, of: rows.length })));
  return pairing;
}

function bucketsOf(matrices: readonly Matrix[]): Map<string, Bucket> {
  const buckets = new Map<string, Bucket>();
  for (const { rows } of matrices) {
    const ofTable = new Map<string, MatrixRow[]>();
    for (const row of rows) {
      const key = labelKey(row.label);
      if (key === '') continue;
      const bucket = buckets.get(key) ?? emptyBucket(row.label);
      buckets.set(key, bucket);
      for (const other of row.otherLabels)
        bucket.otherKeys.add(labelKey(other)).add(other.replace(/\W/g, '').toLowerCase());
      const group = labelKey(row.group);
      bucket.groups.add(group);
      for (const whole of [key, ...row.otherLabels.map(labelKey), group + key, key + group])
        bucket.wholeKeys.add(whole);
      const known = ofTable.get(key);
      if (known !== undefined) known.push(row);
      else {
        const first = [row];
        ofTable.set(key, first);
        bucket.rows.push(first);
      }
    }
  }
  return buckets;
}

const emptyBucket = (label: string): Bucket => ({
  label,
  rows: [],
  groups: new Set(),
  otherKeys: new Set(),
  wholeKeys: new Set(),
  parts: [],
});

/** Assigns parts to the rows with their name, and returns the parts without a row. */
function claimByKeys(buckets: ReadonlyMap<string, Bucket>, parts: readonly SchedulePart[]): SchedulePart[] {
  const claim = (bucket: Bucket | undefined, part: SchedulePart): boolean => {
    bucket?.parts.push(part);
    return bucket !== undefined;
  };
  const byWholeKey = new Map<string, Bucket>();
  for (const bucket of buckets.values()) for (const key of bucket.wholeKeys) byWholeKey.set(key, bucket);
  const byNameAndText = (part: SchedulePart): Bucket | undefined => {
    const keys = wholeKeysOf(part);
    const found = (map: ReadonlyMap<string, Bucket>): Bucket | undefined =>
      keys.map((key) => map.get(key)).find((bucket) => bucket !== undefined);
    return found(buckets) ?? found(byWholeKey);
  };
  const unnamed = parts.filter(
    (part) => !claim(byNameAndText(part) ?? buckets.get(labelKey(part.name)), part),
  );
  const byOtherKey = new Map<string, Bucket>();
  for (const bucket of buckets.values())
    if (bucket.parts.length === 0) for (const key of bucket.otherKeys) byOtherKey.set(key, bucket);
  return unnamed.filter((part) => {
    const keys = [part.name, ...part.texts].map(labelKey);
    const byText = keys.map((key) => buckets.get(key)).find((bucket) => bucket?.parts.length === 0);
    return !claim(
      byText ?? keys.map((key) => byOtherKey.get(key)).find((bucket) => bucket !== undefined),
      part,
    );
  });
}

/** `PK` at `Pre HD` is printed as `Pre HD PK`, in one cell or in two. */
const wholeKeysOf = ({ name, texts }: SchedulePart): string[] => {
  const own = labelKey(name);
  return texts.map(labelKey).flatMap((text) => [text + own, own + text]);
};

/** At most one part for a differently worded label, best matches first. */
function claimByWords(buckets: readonly Bucket[], parts: readonly SchedulePart[]): void {
  const rows = buckets
    .filter((bucket) => bucket.parts.length === 0)
    .slice(0, MOST_COMPARED)
    .map((bucket) => ({ bucket, tokens: namingTokens(bucket.label) }));
  const named = parts.slice(0, MOST_COMPARED).map((part) => ({ part, tokens: namingTokens(part.name) }));
  const likely = rows.flatMap(({ bucket, tokens }) =>
    named.flatMap((one) => {
      const share = sharedWords(tokens, one.tokens);
      return share < SAME_WORDS ? [] : [{ bucket, part: one.part, share }];
    }),
  );
  const taken = new Set<SchedulePart>();
  for (const { bucket, part } of likely.sort((one, other) => other.share - one.share)) {
    if (taken.has(part) || bucket.parts.length > 0) continue;
    taken.add(part);
    bucket.parts.push(part);
  }
}

/** Different numbers mean different things: `PHQ-9` is not `PHQ-2`. */
function sharedWords(one: NamingTokens, other: NamingTokens): number {
  const numbers = [...one.numbers];
  if (numbers.length !== other.numbers.size || !numbers.every((number) => other.numbers.has(number)))
    return 0;
  const shared = [...one.words].filter((word) => other.words.has(word)).length;
  return (2 * shared) / Math.max(1, one.words.size + other.words.size);
}

function partsFor(
  row: MatrixRow,
  { parts, groups }: Bucket,
  place: { at: number; of: number },
): readonly SchedulePart[] {
  if (parts.length < 2) return parts;
  const group = labelKey(row.group);
  const ofGroup =
    group === ''
      ? []
      : parts.filter(({ name, texts }) => [name, ...texts].some((text) => labelKey(text) === group));
  if (ofGroup.length > 0) return ofGroup;
  const at = groups.size === parts.length ? [...groups].indexOf(group) : place.at;
  return Math.max(groups.size, place.of) === parts.length ? parts.slice(at, at + 1) : parts;
}
