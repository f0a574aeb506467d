import { EXAMPLE_TOKENS, inRounds, sectionsBesideExample } from '@app/costs';
import { type Chunk, kindsIn, type Plan, type PlannedDocument } from '../model/chunk';
import { boundaryAt, cutUnits, roomsOf } from './plan-chunks';
import { BY_ANSWER, isSameBlock, joined, partsOf, type Unit, unitsOf } from './unit';

/** A table is split only where nothing else can be. */
const WITHIN_TABLE = -9;
/** Number of bisection steps in the search for the most even division. */
const SEARCH_STEPS = 7;

/**
 * Plans sections for calls of which several run at a time. One of them is a short example: it is asked for first and alone,
 * because its answer shows the others their structure. The rest is divided evenly, into as many sections as usually run at a time
 * or a multiple of them. The number that the workflow allows does not count, so that the same documents are always divided in the
 * same way.
 */
export function planSideBySide(documents: readonly PlannedDocument[], roomTokens: number): Plan {
  const { room, limit } = roomsOf(roomTokens);
  const tokens = Math.min(limit, EXAMPLE_TOKENS);
  const read = documents.map((document) =>
    unitsOf(document, limit, { tableTokens: tokens, measure: BY_ANSWER }),
  );
  const units = read.flatMap((document) => withTablesWhole(document.units));
  const { from, to } = exampleIn(units, tokens);
  const [before, after] = [units.slice(0, from), units.slice(to)];
  const count = sectionsBesideExample(sizeOf(units), roomTokens);
  const size = mostEven(room, count, (some) => cutUnits(before, some).length + cutUnits(after, some).length);
  const above = cutUnits(before, size);
  const sections = [...above, units.slice(from, to), ...cutUnits(after, size)]
    .filter((some) => some.length > 0)
    .map((some, index): Chunk => {
      const section = { label: String(index + 1), parts: partsOf(joined(some), roomTokens - room) };
      return index === above.length ? { ...section, isExample: true } : section;
    });
  return { sections, unplaced: read.flatMap(({ unplaced }) => unplaced) };
}

const sizeOf = (units: readonly Unit[]): number => units.reduce((sum, { tokens }) => sum + tokens, 0);

const withTablesWhole = (units: readonly Unit[]): Unit[] =>
  units.map((unit, at) => (isSameBlock(units[at - 1], unit) ? { ...unit, boundary: WITHIN_TABLE } : unit));

/** The smallest size of sections with which there are not more of them than `count`, or than fill the rounds of the largest size. */
function mostEven(room: number, count: number, sectionsWith: (size: number) => number): number {
  const most = Math.max(count, inRounds(sectionsWith(room)));
  let [tooSmall, enough] = [0, room];
  for (let step = 0; step < SEARCH_STEPS; step += 1) {
    const size = Math.floor((tooSmall + enough) / 2);
    if (sectionsWith(size) <= most) enough = size;
    else tooSmall = size;
  }
  return enough;
}

/** Weights of the choice of an example. No place for a cut is as good as another kind of block. */
const KIND = 10;
const CUT = 0.1;

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The units of at most `room` tokens with the most kinds of blocks. What is before and behind them is enough for a section. */
function exampleIn(units: readonly Unit[], room: number): Stretch {
  const total = sizeOf(units);
  let best: Stretch & { readonly score: number } = { from: 0, to: 0, score: -Infinity };
  let before = 0;
  for (const [from, first] of units.entries()) {
    let size = 0;
    for (let to = from + 1; to <= units.length; to += 1) {
      size += units[to - 1]?.tokens ?? 0;
      if (size > room) break;
      const isAlone = [before, total - before - size].some((rest) => rest > 0 && rest < room);
      if (isAlone) continue;
      const kinds = kindsIn(units.slice(from, to).map(({ block }) => block));
      const score = KIND * kinds + CUT * (boundaryAt(units, from) + boundaryAt(units, to)) + size / room;
      if (score > best.score) best = { from, to, score };
    }
    before += first.tokens;
  }
  return best;
}
