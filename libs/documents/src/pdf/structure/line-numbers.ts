import { type PageContent, type Rule, type Run, unite } from '../content';

/** The numbers in the left margin that count the lines of a page, and the other text. */
export interface NumberedLines {
  readonly rest: readonly Run[];
  /** All numbers as one text; omitted if the lines are not numbered. */
  readonly numbers?: Run;
}

type Page = Pick<PageContent, 'frame' | 'rules'>;

const NUMBER = /^\d{1,5}$/;
/** Every line, or every fifth or tenth line, has a number. */
const STEPS = [1, 5, 10];
/** Fewest numbers on a page, by step. With fewer, the numbers of an earlier page must have been in the same place. */
const FEWEST = { everyLine: 5, someLines: 3 };
/** So many numbers count lines although lines below the last one have none: a table stands there. */
const FEWEST_ABOVE_TABLE = 10;
/** In points: numbers are aligned on their right or left. */
const ALIGNED = 3;
/** In points: baselines that are nearer than this are one line. */
const SAME_LINE = 5;
/** Share of the page height, above and below, where headers and footers may be. They have no numbers. */
const BAND = 0.13;

/**
 * Takes out the numbers that count the lines of a page, as in a manuscript. They are no numbers of a list: every line of the page
 * has one, also headings and the second lines of items. Lines of tables need none.
 *
 * @param before the numbers of an earlier page
 */
export function sortLineNumbers(page: Page, runs: readonly Run[], before?: Run): NumberedLines {
  const candidates = runs.filter((run) => !run.hidden && !run.turned && NUMBER.test(run.text));
  for (const column of columnsOf(candidates)) {
    const isKnown = before !== undefined && isAligned(before, column[0] ?? before);
    if (!countLines({ column, page, runs, isKnown })) continue;
    const taken = new Set(column);
    const first = column[0];
    if (first === undefined) continue;
    const text = column.map((run) => run.text).join(' ');
    return { rest: runs.filter((run) => !taken.has(run)), numbers: { ...first, ...unite(column), text } };
  }
  return { rest: runs };
}

/** The numbers below each other, from top to bottom, the leftmost column first. */
function columnsOf(numbers: readonly Run[]): readonly Run[][] {
  const columns: Run[][] = [];
  for (const run of numbers.toSorted((one, other) => one.left - other.left)) {
    const column = columns.find(([first]) => first !== undefined && isAligned(first, run));
    if (column === undefined) columns.push([run]);
    else column.push(run);
  }
  return columns.slice(0, 1).map((column) => column.sort((one, other) => one.baseline - other.baseline));
}

const isAligned = (one: Run, other: Run): boolean =>
  Math.abs(one.right - other.right) < ALIGNED || Math.abs(one.left - other.left) < ALIGNED;

interface Column {
  readonly column: readonly Run[];
  readonly page: Page;
  readonly runs: readonly Run[];
  readonly isKnown: boolean;
}

function countLines({ column, page: { frame, rules }, runs, isKnown }: Column): boolean {
  const [first, second] = column;
  const last = column.at(-1);
  if (first === undefined || last === undefined) return false;
  const step = second === undefined ? 1 : Number(second.text) - Number(first.text);
  const isSequence = column.every(({ text }, at) => Number(text) === Number(first.text) + at * step);
  const fewest = step === 1 ? FEWEST.everyLine : FEWEST.someLines;
  if (!STEPS.includes(step) || !isSequence || column.length < (isKnown ? 1 : fewest)) return false;
  const own = new Set(column);
  const edge = Math.max(...column.map(({ right }) => right));
  const [top, bottom] = [
    Math.min(first.baseline, frame.height * BAND),
    Math.max(last.baseline, frame.height * (1 - BAND)),
  ];
  const body = runs.filter(
    (run) =>
      !own.has(run) && !run.hidden && !run.turned && run.baseline > top - 1 && run.baseline < bottom + 1,
  );
  const between = body.filter(({ baseline }) => baseline > first.top && baseline < last.bottom);
  if (between.length === 0 || between.some(({ left }) => left < edge)) return false;
  // The numbers of the rows of a table stand behind its left rule.
  if (column.some((run) => rulesBeside(run, rules).some(({ x1 }) => x1 < run.right))) return false;
  const lines = linesOf(body.filter((run) => rulesBeside(run, rules).length === 0));
  const end = column.length < FEWEST_ABOVE_TABLE ? Infinity : last.baseline + SAME_LINE;
  const isNumbered = (y: number): boolean =>
    y > end || column.some((run) => Math.abs(run.baseline - y) < SAME_LINE);
  if (step === 1) return lines.every(isNumbered);
  // Blank lines are counted, too.
  const counts = column.slice(1).map((run, at) => {
    const from = column[at]?.baseline ?? 0;
    return lines.filter((y) => y > from + SAME_LINE && y < run.baseline + SAME_LINE).length;
  });
  return (
    counts.every((count) => count <= step) &&
    counts.filter((count) => count === step).length >= counts.length / 2
  );
}

/** The baselines of the lines. Raised and lowered characters are no lines of their own. */
function linesOf(runs: readonly Run[]): readonly number[] {
  const lines: { y: number; size: number }[] = [];
  for (const { baseline: y, size } of runs.toSorted((one, other) => other.size - one.size))
    if (!lines.some((line) => Math.abs(line.y - y) < Math.max(SAME_LINE, line.size / 2)))
      lines.push({ y, size });
  return lines.map((line) => line.y);
}

/** The vertical rules beside a text, which stands in a table then. */
const rulesBeside = ({ top, bottom }: Run, rules: readonly Rule[]): readonly Rule[] =>
  rules.filter(({ x1, x2, y1, y2 }) => x1 === x2 && Math.min(y1, y2) < bottom && Math.max(y1, y2) > top);
