import { type PageContent, type Rect, type Rule, type Run, unite } from '../content';

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
export function sortStruckRuns({ rules }: PageContent, runs: readonly Run[]): SortedRuns {
  const lines = rules.filter((rule) => rule.y1 === rule.y2 && Math.abs(rule.x2 - rule.x1) >= SHORTEST);
  if (lines.length === 0) return { inForce: runs, struck: [], rules };
  const byBaseline = runs
    .filter((run) => !run.turned && !run.hidden)
    .sort((one, other) => one.baseline - other.baseline);
  const strokes = new Map<Run, Rule>();
  const used = new Set<Rule>();
  for (const line of lines) {
    const touched = runsAt(byBaseline, line).filter((run) => overlap(run, line) > 0);
    const covered = touched.reduce((sum, run) => sum + overlap(run, line), 0);
    if (covered < COVERED * Math.abs(line.x2 - line.x1)) continue;
    used.add(line);
    for (const run of touched) strokes.set(run, line);
  }
  if (used.size === 0) return { inForce: runs, struck: [], rules };
  const struck: Run[] = [];
  const inForce = runs.flatMap((run) => {
    const line = strokes.get(run);
    if (line === undefined) return [run];
    const parts = partsOf(run, line);
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

/** In points; half of the largest size of struck text. */
const LARGEST_SIZE = 24;

const overlap = (run: Run, line: Rule): number =>
  Math.min(run.right, Math.max(line.x1, line.x2)) - Math.max(run.left, Math.min(line.x1, line.x2));

function partsOf(run: Run, line: Rule): { readonly struck: readonly Run[]; readonly rest: readonly Run[] } {
  const width = run.right - run.left;
  if (overlap(run, line) >= WHOLE * width) return { struck: [run], rest: [] };
  const letters = [...run.text];
  const at = (x: number): number =>
    Math.max(0, Math.min(letters.length, Math.round(((x - run.left) / width) * letters.length)));
  const [from, to] = [at(Math.min(line.x1, line.x2)), at(Math.max(line.x1, line.x2))];
  const piece = (start: number, end: number): readonly Run[] => {
    const text = letters.slice(start, end).join('').trim();
    if (text === '') return [];
    const left = run.left + (width * start) / letters.length;
    return [
      {
        ...run,
        text,
        left,
        right: run.left + (width * end) / letters.length,
        spaced: run.spaced || start > 0,
      },
    ];
  };
  return { struck: piece(from, to), rest: [...piece(0, from), ...piece(to, letters.length)] };
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
