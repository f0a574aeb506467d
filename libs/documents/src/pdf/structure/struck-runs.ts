import { CharacterWidths, type PageContent, type Rect, type Rule, type Run, unite } from '../content';

/** The text of a page that is in force, and the text that a line is drawn through. */
export interface SortedRuns {
  readonly inForce: readonly Run[];
  readonly struck: readonly Run[];
  /** Without the lines through text. */
  readonly rules: readonly Rule[];
}

/** Height of a line through text above the baseline, in ems. An underline is below it. */
const [LOWEST, HIGHEST] = [0.12, 0.5];
/** Share of a line that text must cover. The rule of a table and the shaft of an arrow are longer than their text. */
const COVERED = 0.85;
/** Share of a run that a line must cover to strike all of it. */
const WHOLE = 0.8;
/** In points. A shorter line is a part of a character. */
const SHORTEST = 3;

/** Finds the runs, and the parts of runs, that a horizontal line is drawn through. */
export function sortStruckRuns(
  { rules, widths = new CharacterWidths() }: Pick<PageContent, 'rules' | 'widths'>,
  runs: readonly Run[],
): SortedRuns {
  const lines = rules.filter((rule) => rule.y1 === rule.y2 && Math.abs(rule.x2 - rule.x1) >= SHORTEST);
  if (lines.length === 0) return { inForce: runs, struck: [], rules };
  const byBaseline = runs
    .filter((run) => !run.turned && !run.hidden)
    .sort((one, other) => one.baseline - other.baseline);
  const strokes = new Map<Run, Rule[]>();
  const used = new Set<Rule>();
  for (const line of lines) {
    const touched = runsAt(byBaseline, line).filter((run) => overlap(run, line) > 0);
    const covered = touched.reduce((sum, run) => sum + overlap(run, line), 0);
    const isCovered = covered >= COVERED * Math.abs(line.x2 - line.x1);
    if (touched.length === 0 || (!isCovered && !reachesLittleBeyond(touched, line))) continue;
    used.add(line);
    for (const run of touched) {
      const own = strokes.get(run);
      if (own === undefined) strokes.set(run, [line]);
      else own.push(line);
    }
  }
  if (used.size === 0) return { inForce: runs, struck: [], rules };
  const struck: Run[] = [];
  const inForce = runs.flatMap((run) => {
    const own = strokes.get(run);
    if (own === undefined) return [run];
    const parts = partsOf(run, own, widths.edges(run));
    struck.push(...parts.struck);
    return parts.rest;
  });
  return { inForce, struck, rules: rules.filter((rule) => !used.has(rule)) };
}

/** The runs whose middle is at the height of a line. Runs are sorted by baseline. */
function runsAt(runs: readonly Run[], { y1: y }: Rule): readonly Run[] {
  let [from, to] = [0, runs.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((runs[middle]?.baseline ?? 0) < y) from = middle + 1;
    else to = middle;
  }
  const found: Run[] = [];
  for (let at = from; at < runs.length; at++) {
    const run = runs[at];
    if (run === undefined || run.baseline - y > LARGEST_SIZE) break;
    const height = (run.baseline - y) / run.size;
    if (height >= LOWEST && height <= HIGHEST) found.push(run);
  }
  return found;
}

/** A line through a single sign is a little longer than the sign. */
const reachesLittleBeyond = (runs: readonly Run[], { x1, x2 }: Rule): boolean => {
  const [run, ...others] = runs;
  if (run === undefined || others.length > 0 || run.text.length > LONGEST_SIGN) return false;
  const beyond = Math.max(run.left - Math.min(x1, x2), Math.max(x1, x2) - run.right);
  return beyond < BEYOND * run.size && Math.min(x1, x2) <= run.left && Math.max(x1, x2) >= run.right;
};

/** In em. */
const BEYOND = 0.4;
const LONGEST_SIGN = 3;

/** In points; half of the largest size of struck text. */
const LARGEST_SIZE = 24;

const overlap = (run: Run, line: Rule): number =>
  Math.min(run.right, Math.max(line.x1, line.x2)) - Math.max(run.left, Math.min(line.x1, line.x2));

/** Divides a run at the ends of the lines through it. */
function partsOf(
  run: Run,
  lines: readonly Rule[],
  edges: readonly number[],
): { readonly struck: readonly Run[]; readonly rest: readonly Run[] } {
  if (lines.some((line) => overlap(run, line) >= WHOLE * (run.right - run.left)))
    return { struck: [run], rest: [] };
  const letters = [...run.text];
  const isStruck = new Array<boolean>(letters.length).fill(false);
  for (const { x1, x2 } of lines)
    isStruck.fill(true, nearestEdge(edges, Math.min(x1, x2)), nearestEdge(edges, Math.max(x1, x2)));
  const parts = { struck: [] as Run[], rest: [] as Run[] };
  for (let start = 0, end = 1; end <= letters.length; end++) {
    if (end < letters.length && isStruck[end] === isStruck[start]) continue;
    const text = letters.slice(start, end).join('').trim();
    const piece = {
      ...run,
      text,
      left: edges[start] ?? run.left,
      right: edges[end] ?? run.right,
      spaced: run.spaced || start > 0,
    };
    if (text !== '') (isStruck[start] === true ? parts.struck : parts.rest).push(piece);
    start = end;
  }
  return parts;
}

function nearestEdge(edges: readonly number[], x: number): number {
  let nearest = 0;
  for (const [index, edge] of edges.entries())
    if (Math.abs(edge - x) < Math.abs((edges[nearest] ?? 0) - x)) nearest = index;
  return nearest;
}

/** A struck text of a page, with its place. */
export interface StruckText {
  readonly text: string;
  readonly box: Rect;
}

/** Struck runs, one text for each line of print. */
export function struckTexts(runs: readonly Run[]): readonly StruckText[] {
  const lines: Run[][] = [];
  for (const run of [...runs].sort((one, other) => one.baseline - other.baseline || one.left - other.left)) {
    const line = lines.at(-1);
    if (line?.[0] !== undefined && Math.abs(line[0].baseline - run.baseline) < run.size / 2) line.push(run);
    else lines.push([run]);
  }
  return lines.map((line) => {
    const sorted = line.sort((one, other) => one.left - other.left);
    return { text: sorted.map((run) => run.text).join(' '), box: unite(sorted) };
  });
}
