import { countColouredMarks } from '../../marks/coloured-marks';
import { type PageContent, type Rect, type Rule, type Run, unite } from '../content';

/** Largest distance of places in one row or column, in points. */
const NEAR = { x: 6, y: 3 };
/** Areas that are closer than this touch. */
const TOUCHING = 1;
/** A page with more colored areas is a figure. */
const MOST_AREAS = 3000;
/** Longest text that may be a mark, in characters. */
const LONGEST_MARK = 2;

/**
 * Counts the blank colored areas of a page that are in rows and columns, with a label to the left that is not colored and a text
 * above. Tables are not looked for.
 */
export function countColouredPlaces(
  { grounds, rules }: Pick<PageContent, 'grounds' | 'rules'>,
  runs: readonly Run[],
): number {
  if (grounds.length === 0 || grounds.length > MOST_AREAS) return 0;
  const seen = runs.filter((run) => !run.hidden && run.text.trim() !== '');
  const labels = new Set(seen.filter(({ text }) => text.trim().length > LONGEST_MARK));
  const coloured = new Set([...labels].filter((label) => grounds.some((ground) => isOn(ground, label))));
  const beside = new Set<Run>();
  const places = joinedAreas(grounds, rules).filter((area) => {
    if (seen.some((run) => isOn(area, run))) return false;
    const row = seen.filter((run) => isLevel(area, run));
    const own = row.filter((run) => run.right <= area.left + TOUCHING && labels.has(run));
    const isPlain = own.length > 0 && !own.some((run) => coloured.has(run));
    if (!isPlain || !seen.some((run) => isAbove(area, run))) return false;
    const right = Math.min(...own.map((run) => run.right));
    for (const run of row) if (run.left > right) beside.add(run);
    return true;
  });
  return countColouredMarks(
    places.map(({ left, right, top, bottom }) => ({ x: (left + right) / 2, y: (top + bottom) / 2 })),
    { textsBeside: beside.size, near: NEAR },
  );
}

const isLevel = ({ top, bottom }: Rect, run: Run): boolean => {
  const y = (run.top + run.bottom) / 2;
  return y > top && y < bottom;
};

const isOn = (area: Rect, run: Run): boolean => {
  const x = (run.left + run.right) / 2;
  return x > area.left && x < area.right && isLevel(area, run);
};

const isAbove = (area: Rect, run: Run): boolean =>
  run.bottom <= area.top + TOUCHING && run.left < area.right && run.right > area.left;

/** The areas, each once. Word colors the lines of a cell one by one: pieces that touch without a rule between them are one area. */
function joinedAreas(grounds: readonly Rect[], rules: readonly Rule[]): readonly Rect[] {
  const flat = rules.filter(({ y1, y2 }) => y1 === y2);
  const areas: Rect[] = [];
  for (const ground of grounds.toSorted((one, other) => one.top - other.top)) {
    const at = areas.findLastIndex((area) => goesOn(area, ground, flat));
    const above = areas[at];
    if (above === undefined) areas.push(ground);
    else areas[at] = unite([above, ground]);
  }
  return areas;
}

function goesOn(area: Rect, ground: Rect, flat: readonly Rule[]): boolean {
  const isInColumn =
    Math.abs(area.left - ground.left) < TOUCHING && Math.abs(area.right - ground.right) < TOUCHING;
  if (!isInColumn || ground.top > area.bottom + TOUCHING) return false;
  const isParted = flat.some(
    ({ x1, x2, y1 }) =>
      Math.abs(y1 - ground.top) < 2 * TOUCHING && x1 < ground.right - TOUCHING && x2 > ground.left + TOUCHING,
  );
  return !isParted || ground.top < area.bottom - 2 * TOUCHING;
}
