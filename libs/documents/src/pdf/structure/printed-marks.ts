import { isLoneMark, typedArrowEnds } from '@app/text-normalization';
import type { PageReport } from '@app/contracts';
import { arrangedMarks } from '../../marks/arranged-marks';
import { holdsMiddle, type PageContent, type Rect, type Run } from '../content';

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
  return small.flatMap(({ left, right, top, bottom }): readonly Sign[] => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isIn = (run: Run, from: number, to: number): boolean =>
      run.left < to && run.right > from && run.top < y && run.bottom > y;
    const isCovered = texts.some((run) => isIn(run, left - NEAR_SHAPE, right + NEAR_SHAPE));
    const hasLabel = texts.some((run) => isIn(run, -Infinity, left));
    const hasHeader = texts.some(
      (run) => run.bottom < top && Math.abs((run.left + run.right) / 2 - x) < ABOVE_MIDDLE,
    );
    return !isCovered && hasLabel && hasHeader ? [{ x, y, size: bottom - top }] : [];
  });
}

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
