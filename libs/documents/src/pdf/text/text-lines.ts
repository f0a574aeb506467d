import { isLetterSpaced } from '../../text/garbled-text';
import { type Rect, type Run, unite } from '../content';
/** A gap wider than this many ems separates columns (tab stops, table cells without rules). */
const COLUMN_GAP = 1.6;
/** A cross or a tick is nearer to the label of its row. */
const MARK_GAP = 0.7;
const CROSS_OR_TICK = /^[x✓✔√]$/i;
const WORD_GAP = 0.16;
/** A raised mark belongs to the previous word, even after a thin space. */
const SCRIPT_GAP = 0.35;
/** A run this much smaller than its line, and raised or lowered, is super- or subscript. */
const SCRIPT_SIZE = 0.92;
const RAISED = 0.12;
/** Share of its height that a script, raised by up to half an em, overlaps the text that it touches. */
const SCRIPT_OVERLAP = 0.3;
/** In characters: `⁻⁹`, `a,b`. */
const LONGEST_SCRIPT = 4;

/** A stretch of a line without a column gap. */
export interface Segment extends Rect {
  readonly text: string;
}

export interface TextLine extends Rect {
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly baseline: number;
  readonly size: number;
  /** All of its letters are bold. */
  readonly bold: boolean;
  readonly hidden: boolean;
  readonly runs: readonly Run[];
  /** The number of its text box, which lies over the page. */
  readonly note?: number;
  /** Set where the page is printed in columns. */
  readonly column?: TextColumn;
}

/** A column of a two-column page. */
export interface TextColumn {
  /** Numbers the columns of a page in reading order. Text that spans both columns gets a number between them. */
  readonly order: number;
  readonly left: number;
  readonly right: number;
}

/** Groups runs into lines, top to bottom; super- and subscripts are written `^a^` and `~2~`. */
export function toLines(runs: readonly Run[]): readonly TextLine[] {
  const upright = runs.filter((run) => !run.turned);
  const groups: Run[][] = [];
  const mains: Run[] = [];
  for (const run of [...upright].sort(
    (one, other) => one.baseline - other.baseline || one.left - other.left,
  )) {
    const index = nearestLine(mains, run);
    const group = index === undefined ? undefined : groups[index];
    if (!group || index === undefined) {
      groups.push([run]);
      mains.push(run);
      continue;
    }
    group.push(run);
    const main = mains[index];
    if (main && run.size > main.size * 1.1) mains[index] = run;
  }
  const lines = withLoneScripts(groups, mains)
    .map(toLine)
    .sort((one, other) => one.baseline - other.baseline || one.left - other.left);
  return [...lines, ...turnedLines(runs.filter((run) => run.turned))];
}

/** Only the last few lines can still be joined: runs come sorted by baseline. */
function nearestLine(mains: readonly Run[], run: Run): number | undefined {
  let best: number | undefined;
  let bestOverlap = 0.5;
  for (let index = mains.length - 1; index >= Math.max(0, mains.length - 4); index--) {
    const main = mains[index];
    if (!main || main.hidden !== run.hidden || main.note !== run.note) continue;
    const overlap = Math.min(main.bottom, run.bottom) - Math.max(main.top, run.top);
    const share = overlap / Math.min(main.bottom - main.top, run.bottom - run.top);
    const drift = Math.abs(main.baseline - run.baseline);
    const isScript = run.size < main.size * SCRIPT_SIZE || main.size < run.size * SCRIPT_SIZE;
    if (!isScript && drift > 0.45 * Math.min(main.size, run.size)) continue;
    if (share > bestOverlap) {
      best = index;
      bestOverlap = share;
    }
  }
  return best;
}

/**
 * Puts super- and subscripts into the line whose text they touch. A script comes first if it is raised, and may be too far from the
 * first text of its line, such as a smaller list number.
 */
function withLoneScripts(groups: readonly Run[][], mains: readonly Run[]): readonly (readonly Run[])[] {
  const joined = new Set<Run[]>();
  for (const [index, group] of groups.entries()) {
    const main = mains[index];
    if (!main || group.length > 1 || main.text.length > LONGEST_SCRIPT) continue;
    const [line] = groups
      .slice(Math.max(0, index - 4), index + 5)
      .filter((other) => other !== group && !joined.has(other) && other.some((run) => isScriptOf(main, run)));
    if (line === undefined) continue;
    line.push(main);
    joined.add(group);
  }
  return joined.size === 0 ? groups : groups.filter((group) => !joined.has(group));
}

function isScriptOf(script: Run, run: Run): boolean {
  const gap = SCRIPT_GAP * run.size;
  const overlap = Math.min(script.bottom, run.bottom) - Math.max(script.top, run.top);
  return (
    script.hidden === run.hidden &&
    script.note === run.note &&
    script.size < run.size * SCRIPT_SIZE &&
    overlap > SCRIPT_OVERLAP * script.size &&
    (Math.abs(script.left - run.right) < gap || Math.abs(run.left - script.right) < gap)
  );
}

/** Most lines are one run, because prose contains its spaces. */
function toLine(group: readonly Run[]): TextLine {
  const [first] = group;
  const line = first && group.length === 1 ? toPlainLine(first) : toMixedLine(group);
  return first?.note === undefined ? line : { ...line, note: first.note };
}

function toPlainLine(run: Run): TextLine {
  const { left, top, right, bottom, baseline, hidden } = run;
  const text = isLetterSpaced(run.text) ? closeUp([run]) : run.text;
  const bold = run.bold && hasLetters(run);
  const size = Math.round(run.size * 2) / 2;
  const segments = [{ text, left, top, right, bottom }];
  return { left, top, right, bottom, text, segments, baseline, size, bold, hidden, runs: [run] };
}

function toMixedLine(group: readonly Run[]): TextLine {
  const runs = [...group].sort((one, other) => one.left - other.left);
  const size = dominantSize(runs);
  const baseline = baselineOf(runs, size);
  const segments: { runs: Run[]; text: string }[] = [];
  let previous: Run | undefined;
  for (const run of runs) {
    const gap = previous ? run.left - previous.right : 0;
    const segment = segments.at(-1);
    const isMark = CROSS_OR_TICK.test(run.text) || (previous && CROSS_OR_TICK.test(previous.text));
    if (!segment || gap > (isMark ? MARK_GAP : COLUMN_GAP) * size)
      segments.push({ runs: [run], text: marked(run, size, baseline) });
    else {
      const text = marked(run, size, baseline);
      const needed = isScript(text) ? SCRIPT_GAP : WORD_GAP;
      const blank = gap > needed * size || (run.spaced && needed === WORD_GAP && gap > -0.5) ? ' ' : '';
      segment.text = joinScripts(segment.text + blank, text);
      segment.runs.push(run);
    }
    previous = run;
  }
  const parts = segments.map((segment) => {
    const { left, top, right, bottom } = unite(segment.runs);
    const text = isLetterSpaced(segment.text) ? closeUp(segment.runs) : segment.text;
    return { text, left, top, right, bottom };
  });
  const { left, top, right, bottom } = unite(runs);
  return {
    left,
    top,
    right,
    bottom,
    text: parts.map((part) => part.text).join(' '),
    segments: parts,
    baseline,
    size,
    bold: isBold(runs),
    hidden: runs.every((run) => run.hidden),
    runs,
  };
}

const isScript = (text: string): boolean => text.length > 1 && (text[0] === '^' || text[0] === '~');

/**
 * True if there is at least one run with a letter or digit and all such runs are bold. Most lines have no bold run, so they
 * return early.
 */
const isBold = (runs: readonly Run[]): boolean =>
  runs.some((run) => run.bold && hasLetters(run)) && runs.every((run) => run.bold || !hasLetters(run));
const hasLetters = (run: Run): boolean => /[\p{L}\p{N}]/u.test(run.text);

/** Text printed letter by letter: a word ends where the gap is clearly wider than the usual one. */
function closeUp(runs: readonly Run[]): string {
  const gaps = runs.slice(1).map((run, index) => run.left - (runs[index]?.right ?? run.left));
  const usual = [...gaps].sort((one, other) => one - other)[Math.floor(gaps.length * 0.4)] ?? 0;
  let text = '';
  runs.forEach((run, index) => {
    const gap = gaps[index - 1] ?? 0;
    text +=
      (gap > usual + 0.2 * run.size ? ' ' : '') + run.text.replace(/(?<=^\p{L}{1,2}) (?=\p{L}{1,2}$)/gu, '');
  });
  return text.trim();
}

function dominantSize(runs: readonly Run[]): number {
  const [first] = runs;
  if (first && runs.every((run) => run.size === first.size)) return Math.round(first.size * 2) / 2;
  const weights = new Map<number, number>();
  for (const run of runs) {
    const size = Math.round(run.size * 2) / 2;
    weights.set(size, (weights.get(size) ?? 0) + run.text.length);
  }
  let best = runs[0]?.size ?? 1;
  let weight = 0;
  for (const [size, count] of weights) {
    if (count > weight || (count === weight && size > best)) [best, weight] = [size, count];
  }
  // A cell with `Xa` has as many raised as plain letters. The larger letters are the text.
  const largest = Math.max(...weights.keys());
  return (weights.get(largest) ?? 0) >= weight / 3 ? largest : best;
}

function baselineOf(runs: readonly Run[], size: number): number {
  const plain = runs.filter((run) => Math.abs(run.size - size) <= size * 0.08);
  const chosen = plain.length > 0 ? plain : runs;
  const sorted = chosen.map((run) => run.baseline).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function marked(run: Run, size: number, baseline: number): string {
  const raised = (baseline - run.baseline) / size;
  const isSmall = run.size < size * SCRIPT_SIZE;
  if (isSmall && raised > RAISED) return `^${run.text}^`;
  if (isSmall && raised < -0.05) return `~${run.text}~`;
  return run.text;
}

function joinScripts(before: string, after: string): string {
  const [mark] = after;
  return (mark === '^' || mark === '~') && after.length > 1 && before.endsWith(mark)
    ? before.slice(0, -1) + after.slice(1)
    : before + after;
}

/** Text at an angle: its box is wide and high, unlike that of a text turned by a quarter. */
export const isSlanted = (run: Run): boolean =>
  run.turned && Math.min(run.right - run.left, run.bottom - run.top) > SLANT * run.size;
const SLANT = 1.5;

/** In points: titles of columns that are printed at an angle are smaller. */
const SMALLEST_WATERMARK = 30;

/** Whether a run such as `DRAFT` is a watermark, which lies over the cells of tables as well. */
export const isAcrossPage = (run: Run): boolean => isSlanted(run) && run.size >= SMALLEST_WATERMARK;

/** Text printed across the page: one line per run column, read in its own direction; a slanted text is a line of its own. */
function turnedLines(runs: readonly Run[]): readonly TextLine[] {
  const columns: Run[][] = [];
  const turned = runs.filter((run) => !isSlanted(run));
  for (const run of turned.sort((one, other) => one.left - other.left || other.bottom - one.bottom)) {
    const column = columns.at(-1);
    const first = column?.[0];
    const middle = (run.left + run.right) / 2;
    if (column && first && middle <= first.right && middle >= first.left) column.push(run);
    else columns.push([run]);
  }
  const slanted = runs.filter(isSlanted).map((run) => [run]);
  return [...columns, ...slanted].map((column) => {
    const ordered = column.sort((one, other) => other.bottom - one.bottom);
    const box = unite(ordered);
    const text = ordered.map((run) => run.text).join(' ');
    const first = ordered[0];
    return {
      ...box,
      text,
      segments: [{ text, ...box }],
      baseline: box.top,
      size: first?.size ?? 1,
      bold: ordered.every((run) => run.bold),
      hidden: ordered.every((run) => run.hidden),
      runs: ordered,
    };
  });
}

/** Stands behind a hyphen at the end of a line: it may belong to the word, or to the layout. */
export const LINE_HYPHEN = '\u2064';

/** Words behind a part of a word that the next one completes: `kidney- and liver function`. */
const JOINS_PARTS = /^(?:and|or|und|oder|bzw\.|sowie|bis|to) /;

/** Joins printed lines. */
export function joinLineTexts(texts: readonly string[]): string {
  let joined = '';
  for (const text of texts) {
    if (joined === '') joined = text;
    else if (JOINS_PARTS.test(text)) joined += ` ${text}`;
    else if (/\p{L}-$/u.test(joined) && /^\p{Ll}/u.test(text)) joined += LINE_HYPHEN + text;
    else if (/[\p{L}\p{N}]-$/u.test(joined) && /^[\p{L}\p{N}]/u.test(text)) joined += text;
    else if (/\/$/.test(joined) && /^\p{L}/u.test(text)) joined += text;
    else joined += ` ${text}`;
  }
  return joined;
}
