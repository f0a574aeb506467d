import { Change, presentableDiff } from '@codemirror/merge';

/**
 * What differs between two texts, line by line, with the words inside changed lines as long as that is quick. Both texts end
 * with a line break. Lines that stand once in each text are the fixed points; between them the longest common sequence counts.
 */
export function lineDifference(a: string, b: string): Change[] {
  const [left, right] = linesOf(a, b);
  const pairs = matchingLines(left.ids, right.ids).sort(([one], [other]) => one - other);
  const changes: Change[] = [];
  const deadline = performance.now() + REFINING_MS;
  let [doneA, doneB] = [0, 0];
  for (const [atA, atB] of [...pairs, [left.ids.length, right.ids.length] as const]) {
    if (atA > doneA || atB > doneB) {
      const [fromA, toA] = [left.starts[doneA] ?? a.length, left.starts[atA] ?? a.length];
      const [fromB, toB] = [right.starts[doneB] ?? b.length, right.starts[atB] ?? b.length];
      const whole = new Change(fromA, toA, fromB, toB);
      changes.push(...(performance.now() < deadline ? refined(a, b, whole) : [whole]));
    }
    [doneA, doneB] = [atA + 1, atB + 1];
  }
  return changes;
}

/** Words inside changed lines are a comfort; there is no waiting for them. */
const REFINING_MS = 250;
const REFINED_MAXIMUM = 2000;

function refined(a: string, b: string, whole: Change): readonly Change[] {
  const { fromA, toA, fromB, toB } = whole;
  const isSmall = toA - fromA <= REFINED_MAXIMUM && toB - fromB <= REFINED_MAXIMUM;
  if (!isSmall || fromA === toA || fromB === toB) return [whole];
  return presentableDiff(a.slice(fromA, toA), b.slice(fromB, toB), { scanLimit: 300, timeout: 20 }).map(
    (change) =>
      new Change(change.fromA + fromA, change.toA + fromA, change.fromB + fromB, change.toB + fromB),
  );
}

interface Lines {
  /** Equal lines have equal numbers, in both texts. */
  readonly ids: readonly number[];
  /** Where each begins. */
  readonly starts: readonly number[];
}

function linesOf(a: string, b: string): readonly [Lines, Lines] {
  const known = new Map<string, number>();
  const read = (text: string): Lines => {
    const [ids, starts]: [number[], number[]] = [[], []];
    for (let at = 0; at < text.length;) {
      const end = text.indexOf('\n', at);
      const next = end === -1 ? text.length : end + 1;
      const line = text.slice(at, next);
      const id = known.get(line) ?? known.size;
      known.set(line, id);
      ids.push(id);
      starts.push(at);
      at = next;
    }
    return { ids, starts };
  };
  return [read(a), read(b)];
}

type Pair = readonly [a: number, b: number];

interface Stretch {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
}

/** Places of lines that both texts have, in an order that both keep. */
function matchingLines(a: readonly number[], b: readonly number[]): Pair[] {
  const pairs: Pair[] = [];
  const waiting: Stretch[] = [{ fromA: 0, toA: a.length, fromB: 0, toB: b.length }];
  for (let whole = waiting.pop(); whole !== undefined; whole = waiting.pop()) {
    const stretch = withoutEnds(a, b, whole, pairs);
    if (stretch.fromA === stretch.toA || stretch.fromB === stretch.toB) continue;
    const fixed = fixedPoints(a, b, stretch);
    if (fixed.length === 0) {
      pairs.push(...longestCommon(a, b, stretch));
      continue;
    }
    let { fromA, fromB } = stretch;
    for (const [atA, atB] of [...fixed, [stretch.toA, stretch.toB] as const]) {
      waiting.push({ fromA, toA: atA, fromB, toB: atB });
      [fromA, fromB] = [atA + 1, atB + 1];
    }
    for (const pair of fixed) pairs.push(pair);
  }
  return pairs;
}

/** Takes the equal lines at both ends out of a stretch. */
function withoutEnds(
  a: readonly number[],
  b: readonly number[],
  { fromA, toA, fromB, toB }: Stretch,
  pairs: Pair[],
): Stretch {
  while (fromA < toA && fromB < toB && a[fromA] === b[fromB]) pairs.push([fromA++, fromB++]);
  while (fromA < toA && fromB < toB && a[toA - 1] === b[toB - 1]) pairs.push([--toA, --toB]);
  return { fromA, toA, fromB, toB };
}

/** Lines that stand once on either side, as many as keep their order. */
function fixedPoints(a: readonly number[], b: readonly number[], stretch: Stretch): Pair[] {
  const placesA = singles(a, stretch.fromA, stretch.toA);
  const placesB = singles(b, stretch.fromB, stretch.toB);
  const shared: Pair[] = [];
  for (const [id, atA] of placesA) {
    const atB = placesB.get(id);
    if (atA >= 0 && atB !== undefined && atB >= 0) shared.push([atA, atB]);
  }
  return longestRising(shared.sort(([one], [other]) => one - other));
}

/** Place of each line, -1 for lines that stand there more than once. */
function singles(ids: readonly number[], from: number, to: number): Map<number, number> {
  const places = new Map<number, number>();
  for (let at = from; at < to; at += 1) {
    const id = ids[at];
    if (id !== undefined) places.set(id, places.has(id) ? -1 : at);
  }
  return places;
}

/** The longest part of the pairs whose second places rise, too (patience sorting). */
function longestRising(pairs: readonly Pair[]): Pair[] {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [place, [, atB]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const [, end] = pairs[ends[middle] ?? 0] ?? [0, 0];
      if (end < atB) low = middle + 1;
      else high = middle;
    }
    before.push(low === 0 ? -1 : (ends[low - 1] ?? -1));
    ends[low] = place;
  }
  const chosen: Pair[] = [];
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place] ?? -1) {
    const pair = pairs[place];
    if (pair !== undefined) chosen.push(pair);
  }
  return chosen.reverse();
}

/** Larger stretches without a fixed point count as different altogether. */
const CELLS_MAXIMUM = 1_000_000;

/** The longest common sequence of lines, for stretches in which nothing is unique. */
function longestCommon(a: readonly number[], b: readonly number[], stretch: Stretch): Pair[] {
  const { fromA, toA, fromB, toB } = stretch;
  const width = toB - fromB + 1;
  const height = toA - fromA + 1;
  if (width * height > CELLS_MAXIMUM) return [];
  /** Of each place: how many lines the rests behind it share. */
  const shared = new Uint32Array(width * height);
  const at = (x: number, y: number): number => shared[x * width + y] ?? 0;
  for (let x = height - 2; x >= 0; x -= 1)
    for (let y = width - 2; y >= 0; y -= 1)
      shared[x * width + y] =
        a[fromA + x] === b[fromB + y] ? at(x + 1, y + 1) + 1 : Math.max(at(x + 1, y), at(x, y + 1));
  const pairs: Pair[] = [];
  for (let [x, y] = [0, 0]; x < height - 1 && y < width - 1;) {
    if (a[fromA + x] === b[fromB + y]) pairs.push([fromA + x++, fromB + y++]);
    else if (at(x + 1, y) >= at(x, y + 1)) x += 1;
    else y += 1;
  }
  return pairs;
}
