import { isLoneMark, typedArrowEnds } from '@app/text-normalization';
import type { PageReport } from '@app/contracts';
import { arrangedMarks } from '../../marks/arranged-marks';
import { holdsMiddle, type PageContent, type Rect, type Rule, type Run } from '../content';

/** In em: text that is this near to a sign belongs to it, or it to the text. */
const NEAR_TEXT = 1;
/** In em: behind a bullet its text begins, however it is set in. */
const BULLET_INDENT = 6;
const DOT = /^[•●]/u;
/** In points. */
const SAME_ROW = 3;
const SAME_COLUMN = 6;
/** Arrows reach this far beyond the marks of their schedule, in points. */
const BESIDE = 40;
/** Largest distance of a header from the middle of its column. */
const ABOVE_MIDDLE = 12;
/** No text is nearer than this to a drawn sign. */
const NEAR_SHAPE = 3;
const PRINTED_TWICE = 2;
/** A page with more small shapes is a figure. */
const MOST_SHAPES = 1500;
const SHORTEST_ARROW = 8;
const NEAR_HEAD = 4;

interface Sign {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/**
 * Counts the isolated marks of a page that form rows and columns, including arrows, from the printed content alone. This is
 * independent of table detection, which may miss a table.
 */
export function countPrintedMarks(
  { rules, heads, slants = [], small = [] }: Pick<PageContent, 'rules' | 'heads' | 'slants' | 'small'>,
  runs: readonly Run[],
): NonNullable<PageReport['loneMarks']> | null {
  const seen = runs.filter((run) => !run.hidden && !run.turned);
  const printed = seen.flatMap((run) => loneSigns(run, seen));
  const drawn = drawnPlaces(small, seen).filter(
    (place) => !printed.some((sign) => Math.hypot(sign.x - place.x, sign.y - place.y) < SAME_COLUMN),
  );
  const marks = arrangedMarks(eachOnce([...printed, ...drawn]), { x: SAME_COLUMN, y: SAME_ROW });
  if (marks.length === 0) return null;
  const xs = marks.map(({ x }) => x);
  const ys = marks.map(({ y }) => y);
  const isBeside = (left: number, right: number, y: number): boolean =>
    left > Math.min(...xs) - BESIDE &&
    right < Math.max(...xs) + BESIDE &&
    y > Math.min(...ys) - BESIDE &&
    y < Math.max(...ys) + BESIDE;
  const typed = typedArrows(
    seen.filter(({ left, right, baseline }) => isBeside(left, right, baseline)),
    seen,
  );
  const flat = rules.filter(({ y1, y2 }) => y1 === y2);
  const arrows = [...flat, ...slants].filter(
    ({ x1, x2, y1, y2 }) =>
      x2 - x1 >= SHORTEST_ARROW &&
      isBeside(x1, x2, (y1 + y2) / 2) &&
      heads.some(({ left, top, right, bottom }) =>
        [[x1, y1] as const, [x2, y2] as const].some(
          ([x, y]) =>
            Math.abs((top + bottom) / 2 - y) < NEAR_HEAD && x > left - NEAR_HEAD && x < right + NEAR_HEAD,
        ),
      ),
  );
  return { signs: marks.length, arrows: typed + arrows.length };
}

/** Bold print may be made by printing a sign twice, a little apart. */
function eachOnce(signs: readonly Sign[]): readonly Sign[] {
  const kept: Sign[] = [];
  for (const sign of signs)
    if (
      !kept.some(({ x, y }) => Math.abs(x - sign.x) < PRINTED_TWICE && Math.abs(y - sign.y) < PRINTED_TWICE)
    )
      kept.push(sign);
  return kept;
}

/** Small shapes and pictures that have a text to their left and another one above their middle, and none over them. */
function drawnPlaces(small: readonly Rect[], runs: readonly Run[]): readonly Sign[] {
  if (small.length > MOST_SHAPES) return [];
  const texts = runs.filter(({ text }) => /[\p{L}\p{N}]/u.test(text) && !isLoneMark(text));
  // The parts of a shape are one: half a disc in its circle.
  const whole = small.filter((shape) => !small.some((other) => isPartOf(shape, other)));
  return whole.flatMap(({ left, right, top, bottom }): readonly Sign[] => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isIn = (run: Run, from: number, to: number): boolean =>
      run.left < to && run.right > from && run.top < y && run.bottom > y;
    // Directly behind a sign stand the words of a legend.
    const isCovered = texts.some((run) => isIn(run, left - NEAR_SHAPE, right + NEAR_TEXT * run.size));
    const hasLabel = texts.some((run) => isIn(run, -Infinity, left));
    const hasHeader = texts.some(
      (run) => run.bottom < top && Math.abs((run.left + run.right) / 2 - x) < ABOVE_MIDDLE,
    );
    return !isCovered && hasLabel && hasHeader ? [{ x, y, size: bottom - top }] : [];
  });
}

/** Whether a shape lies within a larger one. */
const isPartOf = (part: Rect, whole: Rect): boolean =>
  part.left >= whole.left - 1 &&
  part.right <= whole.right + 1 &&
  part.top >= whole.top - 1 &&
  part.bottom <= whole.bottom + 1 &&
  (part.right - part.left) * (part.bottom - part.top) <
    (whole.right - whole.left) * (whole.bottom - whole.top) * PART;
/** Share of a shape that a part of it has at most. */
const PART = 0.7;

/** The signs of a run that consists only of marks, if no text is next to it. */
function loneSigns(run: Run, runs: readonly Run[]): readonly Sign[] {
  const words = [...run.text.matchAll(/\S+/g)];
  if (!words.every(([word]) => isLoneMark(word)) || hasTextBeside(run, runs)) return [];
  const perCharacter = (run.right - run.left) / run.text.length;
  return words.map(({ index }) => ({
    x: run.left + (index + 0.5) * perCharacter,
    y: run.baseline,
    size: run.size,
  }));
}

function hasTextBeside(run: Run, runs: readonly Run[]): boolean {
  const behind = (DOT.test(run.text) ? BULLET_INDENT : NEAR_TEXT) * run.size;
  return runs.some((other) => {
    if (other === run || Math.abs(other.baseline - run.baseline) > run.size / 2) return false;
    // The shaft of an arrow is no text.
    if (!/[\p{L}\p{N}]/u.test(other.text)) return false;
    if (isFootnoteMark(other, run) || other.text.split(/\s+/).every(isLoneMark)) return false;
    const [before, after] = [run.left - other.right, other.left - run.right];
    return before > after ? before < NEAR_TEXT * run.size : after < behind;
  });
}

/** Raised behind the sign, or printed small. */
const isFootnoteMark = (other: Run, { size, baseline }: Run): boolean =>
  other.text.length <= 6 && (other.size < size * 0.85 || other.baseline < baseline - size * 0.15);

/** One for each arrow of a row, though its ends may be runs of their own. */
function typedArrows(runs: readonly Run[], all: readonly Run[]): number {
  const rows = new Map<number, { left: number; right: number }>();
  for (const run of runs) {
    const { text, baseline } = run;
    const ends = typedArrowEnds(text);
    if ((!ends.left && !ends.right) || hasTextBeside(run, all)) continue;
    const row = rows.get(Math.round(baseline)) ?? { left: 0, right: 0 };
    rows.set(Math.round(baseline), {
      left: row.left + Number(ends.left),
      right: row.right + Number(ends.right),
    });
  }
  return [...rows.values()].reduce((sum, { left, right }) => sum + Math.max(left, right), 0);
}

/** In points: an answer begins at most this far behind its box. */
const BEHIND = 9;
/** A page with more outlines is a figure. */
const MOST_OUTLINES = 400;

/** Counts the blank outlines of a page that have an answer directly behind them, from what the page draws alone. */
export function countPrintedBoxes(outlines: readonly Rect[], runs: readonly Run[]): number {
  if (outlines.length > MOST_OUTLINES) return 0;
  const printed = runs.filter(({ hidden, turned, text }) => !hidden && !turned && text.trim() !== '');
  const boxes = outlines.filter(
    (box) =>
      !printed.some((run) => holdsMiddle(box, run)) &&
      printed.some(
        ({ left, top, bottom, text }) =>
          left > box.right - 1 &&
          left < box.right + BEHIND &&
          top < (box.top + box.bottom) / 2 &&
          bottom > (box.top + box.bottom) / 2 &&
          /^\s*[\p{L}\p{N}]/u.test(text),
      ),
  );
  // A line can be drawn twice in one place.
  return new Set(boxes.map(({ left, top }) => `${Math.round(left / 2)}|${Math.round(top / 2)}`)).size;
}

/** In points: length of a line to write on, and the height of an empty frame. */
const [SHORTEST, LONGEST] = [60, 330];
const [LOWEST_FRAME, HIGHEST_FRAME] = [11, 70];
/** In points: how far the label of a line or a frame stands before it, and how near above it. */
const [BEFORE, OVER] = [320, 14];
/** A page with more lines has tables or a drawing. */
const MOST_RULES = 1500;

/**
 * Counts the places to write in that a page shows: lines behind a label, empty frames with a label above or before them, and typed
 * underscores. 0 if nothing is drawn. It does not share the rules by which such places are read.
 */
export function countPrintedBlanks(rules: readonly Rule[], runs: readonly Run[]): number {
  if (rules.length > MOST_RULES) return 0;
  const printed = runs.filter(({ hidden, turned, text }) => !hidden && !turned && text.trim() !== '');
  const flat = rules.filter(
    ({ x1, x2, y1, y2 }) => y1 === y2 && x2 - x1 >= SHORTEST / 2 && x2 - x1 <= LONGEST,
  );
  const upright = rules.filter(({ x1, x2 }) => x1 === x2);
  const isLabel = ({ text }: Run): boolean => /\p{L}{2}/u.test(text);
  const meets = (x: number, top: number, bottom: number): boolean =>
    upright.some(({ x1, y1, y2 }) => Math.abs(x1 - x) < 2 && y1 < bottom + 2 && y2 > top - 2);
  const lines = flat.filter(({ x1, x2, y1: y }) => {
    const isOver = printed.some(
      ({ left, right, baseline }) =>
        left < x2 - 2 && right > x1 + 2 && Math.abs(baseline - y) < OVER - 2 && baseline <= y + 1,
    );
    const isAsked = printed.some(
      (run) =>
        isLabel(run) && run.right <= x1 + 3 && x1 - run.right < BEFORE && Math.abs(run.baseline - y) < 5,
    );
    return (
      x2 - x1 >= SHORTEST &&
      isAsked &&
      !isOver &&
      !upright.some(({ x1: x, y1, y2 }) => x > x1 - 2 && x < x2 + 2 && y1 < y + 2 && y2 > y - 2)
    );
  });
  const frames = flat.flatMap((top) => {
    const bottom = flat.find(
      (one) =>
        Math.abs(one.x1 - top.x1) < 1 &&
        Math.abs(one.x2 - top.x2) < 1 &&
        one.y1 - top.y1 >= LOWEST_FRAME &&
        one.y1 - top.y1 <= HIGHEST_FRAME,
    );
    if (bottom === undefined) return [];
    const [left, right, y1, y2] = [top.x1, top.x2, top.y1, bottom.y1];
    const isClosed = meets(left, y1 + 3, y2 - 3) && meets(right, y1 + 3, y2 - 3);
    const isCut = upright.some(
      ({ x1: x, y1: from, y2: to }) => x > left + 2 && x < right - 2 && from < y2 - 1 && to > y1 + 1,
    );
    // The sides of a cell go on above or below it.
    const goesOn = upright.some(
      ({ x1: x, y1: from, y2: to }) =>
        (Math.abs(x - left) < 2 || Math.abs(x - right) < 2) &&
        from < y2 + 2 &&
        to > y1 - 2 &&
        (from < y1 - 3 || to > y2 + 3),
    );
    const isFilled = printed.some(
      ({ left: from, right: to, baseline }) =>
        from < right && to > left && baseline > y1 && baseline < y2 + 1,
    );
    const isAsked = printed.some(
      (run) =>
        isLabel(run) &&
        ((Math.abs(run.left - left) < 10 && y1 - run.baseline > -1 && y1 - run.baseline < OVER) ||
          (run.right <= left + 3 && left - run.right < BEFORE && run.baseline > y1 && run.baseline < y2 + 1)),
    );
    return isClosed && !isCut && !goesOn && !isFilled && isAsked ? [{ left, top: y1 }] : [];
  });
  const drawn = new Set(
    [...lines.map(({ x1, y1 }) => ({ left: x1, top: y1 })), ...frames].map(
      ({ left, top }) => `${Math.round(left / 2)}|${Math.round(top / 2)}`,
    ),
  ).size;
  const typed = printed.reduce((sum, { text }) => sum + (text.match(/_{3,}/g)?.length ?? 0), 0);
  return drawn === 0 ? 0 : drawn + typed;
}
