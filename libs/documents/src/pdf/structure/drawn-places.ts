import { holdsMiddle, type Rect, type Rule, type Run, type SmallShape, unite } from '../content';

/** Places to fill in that a page draws, as texts, and the rules that draw nothing else. */
interface DrawnPlaces {
  readonly places: readonly Run[];
  readonly rules: readonly Rule[];
}

/** In points: edges that are this near to each other are one. */
const SNAP = 0.8;
/** In points: a rule of a table goes on at most this far from the corner of a cell. */
const CORNER = 1.5;
/** Height and width of a box, in points. */
const [SMALLEST, LARGEST] = [5.5, 24];
/** A box is at most this many times as wide as it is high, or the other way round. */
const LONGEST = 2;
/** More boxes in a row are a scale or graph paper. */
const MOST_BOXES = 30;
/** A single box can be a logo, unless as many words stand behind it. */
const FEWEST_BOXES = 2;
const FEWEST_WORDS = 3;
/** In points: a sign of a date or a number is this near to its boxes. */
const BESIDE = 8;

interface Box extends Rect {
  /** Its number among the boxes that touch each other from left to right. */
  readonly count: number;
  /** Width of one of them. */
  readonly width: number;
}

/**
 * Empty boxes that a page draws outside its tables: boxes in a row that touch each other are a comb (`|__|__|`), a box of its own is
 * one to tick (`☐`). A box with others above or below it is a cell of a table.
 */
export function findDrawnPlaces(rules: readonly Rule[], runs: readonly Run[]): DrawnPlaces {
  const printed = runs.filter(({ hidden, text }) => !hidden && text.trim() !== '');
  const boxes = joinedDigits(
    boxesIn(rules).filter((box) => box.count <= MOST_BOXES && !printed.some((run) => holdsMiddle(box, run))),
    printed,
  );
  if (!boxes.some((box) => boxes.length >= FEWEST_BOXES || isTicked(box, printed, FEWEST_WORDS)))
    return { places: [], rules };
  const combs = boxes.filter(({ count }) => count > 1);
  const isPlace = (box: Box): boolean => box.count > 1 || isDigit(box, combs, printed);
  const places = boxes.map((box) =>
    placeRun(box, isPlace(box) ? `|${'__|'.repeat(box.count)}` : '☐', printed),
  );
  return { places, rules: rules.filter((rule) => !boxes.some((box) => isSide(rule, box))) };
}

/** In points: boxes for the digits of one number are this near to each other. */
const DIGIT_GAP = 4;

/** The boxes with those that stand close together in a row, without a text behind the first ones, as one comb. */
function joinedDigits(boxes: readonly Box[], printed: readonly Run[]): readonly Box[] {
  const joined: Box[] = [];
  for (const box of [...boxes].sort((one, other) => one.top - other.top || one.left - other.left)) {
    const before = joined.findIndex(
      (one) =>
        box.count === 1 &&
        isApart(one) &&
        Math.abs(one.top - box.top) < 1 &&
        Math.abs(heightOf(one) - heightOf(box)) < 1 &&
        Math.abs(one.width - box.width) < 1 &&
        box.left >= one.right - SNAP &&
        box.left - one.right < DIGIT_GAP &&
        !isTicked(one, printed),
    );
    const last = joined[before];
    if (last === undefined) joined.push(box);
    else joined.splice(before, 1, { ...last, right: box.right, count: last.count + box.count });
  }
  return joined;
}

/** Whether a box stands alone or is joined of such; the boxes of a comb touch each other. */
const isApart = ({ left, right, count, width }: Box): boolean =>
  count === 1 || right - left > count * width + SNAP;

/** Whether a text stands directly behind a box: it is what the box ticks. */
const isTicked = (box: Rect, printed: readonly Run[], fewest = 1): boolean =>
  printed.some(
    (run) =>
      sharedHeight(run, box) > 0 &&
      run.left > box.right - 1 &&
      run.left < box.right + BESIDE &&
      run.text.split(/\s+/).length >= fewest,
  );

/** A single box as large as those of the combs, beside one of them: the decimal of `|__|__|.|__|`. */
function isDigit(box: Box, combs: readonly Box[], printed: readonly Run[]): boolean {
  const isLike = (comb: Box): boolean =>
    Math.abs(heightOf(comb) - heightOf(box)) < 1 && Math.abs(comb.width - box.width) < 1;
  const isBeside = combs.some(
    (comb) =>
      isLike(comb) &&
      Math.abs(comb.top - box.top) < 1 &&
      (Math.abs(box.left - comb.right) < BESIDE || Math.abs(comb.left - box.right) < BESIDE),
  );
  return isBeside || (combs.some(isLike) && !isTicked(box, printed));
}

/** Closed boxes in rows. A side can be drawn for each box or once for all of them. */
function boxesIn(rules: readonly Rule[]): Box[] {
  const flat = rules.filter(({ x1, x2, y1, y2 }) => y1 === y2 && x2 - x1 >= SMALLEST);
  const upright = rules.filter(({ x1, x2 }) => x1 === x2);
  const rows = new Map<string, Rule[]>();
  for (const side of upright) {
    const height = side.y2 - side.y1;
    if (height < SMALLEST || height > LARGEST) continue;
    const key = `${String(Math.round(side.y1))}|${String(Math.round(side.y2))}`;
    rows.set(key, [...(rows.get(key) ?? []), side]);
  }
  return [...rows.values()].flatMap((sides) => boxesOfRow(sides, flat, upright));
}

function boxesOfRow(sides: readonly Rule[], flat: readonly Rule[], upright: readonly Rule[]): Box[] {
  const [{ y1: top, y2: bottom } = { y1: 0, y2: 0 }] = sides;
  const xs = [...sides]
    .map(({ x1 }) => x1)
    .sort((one, other) => one - other)
    .filter((x, at, all) => x - (all[at - 1] ?? -Infinity) > SNAP);
  const edges = flat.filter(({ y1 }) => Math.abs(y1 - top) <= SNAP || Math.abs(y1 - bottom) <= SNAP);
  const isClosed = (left: number, right: number): boolean =>
    [top, bottom].every((y) =>
      edges.some(({ x1, x2, y1 }) => Math.abs(y1 - y) <= SNAP && x1 <= left + SNAP && x2 >= right - SNAP),
    );
  // The side of a cell goes on in the row above or below.
  const goesOn = (x: number): boolean =>
    upright.some(
      ({ x1, y1, y2 }) =>
        Math.abs(x1 - x) <= CORNER && (Math.abs(y2 - top) <= CORNER || Math.abs(y1 - bottom) <= CORNER),
    );
  // The rule above or below a cell goes on over the next cell.
  const isInRow = ({ left, right }: Box): boolean =>
    edges.some(
      ({ x1, x2 }) =>
        (x1 <= right + CORNER && x2 > right + CORNER) || (x2 >= left - CORNER && x1 < left - CORNER),
    );
  const boxes: Box[] = [];
  for (const [at, left] of xs.entries()) {
    const right = xs[at + 1];
    if (right === undefined) break;
    const width = right - left;
    const ratio = width / (bottom - top);
    const isBox = width >= SMALLEST && width <= LARGEST && ratio <= LONGEST && ratio >= 1 / LONGEST;
    if (!isBox || !isClosed(left, right) || goesOn(left) || goesOn(right)) continue;
    const last = boxes.at(-1);
    if (last !== undefined && left - last.right <= SNAP)
      boxes.splice(-1, 1, { ...last, right, count: last.count + 1 });
    else boxes.push({ left, right, top, bottom, count: 1, width });
  }
  return boxes.filter((box) => !isInRow(box));
}

/** Whether a rule is a side of a box, or of all boxes of a comb. */
function isSide({ x1, x2, y1, y2 }: Rule, { left, right, top, bottom }: Box): boolean {
  const isInside = x1 >= left - SNAP && x2 <= right + SNAP && y1 >= top - SNAP && y2 <= bottom + SNAP;
  return isInside && (x1 === x2 || Math.abs(y1 - top) <= SNAP || Math.abs(y1 - bottom) <= SNAP);
}

/** Circles to choose from, as texts, and the small shapes that are none. */
interface DrawnCircles {
  readonly circles: readonly Run[];
  readonly small: readonly SmallShape[];
}

/** A page on which fewer of its circles have an answer behind them is a figure. */
const ANSWERED = 0.5;

/**
 * Circles that a page draws to choose from (`○`): with an answer directly behind or before each, or in rows below the answers, where
 * no rules part them.
 */
export function findDrawnCircles(
  small: readonly SmallShape[] = [],
  runs: readonly Run[],
  rules: readonly Rule[] = [],
): DrawnCircles {
  const printed = runs.filter(({ hidden, turned, text }) => !hidden && !turned && text.trim() !== '');
  const all = small.filter((shape) => shape.kind === 'circle' && heightOf(shape) >= SMALLEST);
  const texts = printed.filter(({ text }) => /^\s*[\p{L}\p{N}]/u.test(text));
  const rows = freeRows(all, { texts, rules });
  const found = all.filter(
    (shape) =>
      !printed.some((run) => holdsMiddle(shape, run)) &&
      (rows.has(shape) ||
        texts.some(
          (run) =>
            sharedHeight(run, shape) > heightOf(shape) / 2 &&
            ((run.left > shape.right - 1 && run.left < shape.right + BESIDE) ||
              (run.right < shape.left + 1 && run.right > shape.left - BESIDE)),
        )),
  );
  if (found.length < FEWEST_BOXES || found.length < ANSWERED * all.length) return { circles: [], small };
  const once = found.filter(
    (one, at) =>
      !found.slice(0, at).some((other) => Math.hypot(one.left - other.left, one.top - other.top) < 2),
  );
  return {
    circles: once.map((shape) => placeRun(shape, '○', printed)),
    small: small.filter((shape) => !found.includes(shape)),
  };
}

/** Fewer circles in a row, or rows with circles at the same places, are no grid of answers. */
const [FEWEST_IN_ROW, FEWEST_ROWS] = [3, 2];

/** The circles in rows that begin with a text, with others above or below each. */
function freeRows(
  all: readonly SmallShape[],
  { texts, rules }: { readonly texts: readonly Run[]; readonly rules: readonly Rule[] },
): ReadonlySet<SmallShape> {
  const rowOf = (shape: Rect) => all.filter((other) => sharedHeight(other, shape) > heightOf(shape) / 2);
  const isFree = (shape: SmallShape): boolean => {
    const row = unite(rowOf(shape));
    const isLabelled = texts.some(
      (run) =>
        /\p{L}{2}/u.test(run.text) && run.right < row.left && sharedHeight(run, row) > heightOf(row) / 2,
    );
    const isParted = rules.some(
      ({ x1, x2, y1, y2 }) => x1 === x2 && x1 > row.left && x1 < row.right && y1 < row.bottom && y2 > row.top,
    );
    return rowOf(shape).length >= FEWEST_IN_ROW && isLabelled && !isParted;
  };
  const free = all.filter(isFree);
  return new Set(
    free.filter(
      ({ left }) => free.filter((other) => Math.abs(other.left - left) <= SAME_EDGE).length >= FEWEST_ROWS,
    ),
  );
}

/** In points: length of a line to write on, and its largest distance behind the label. */
const [SHORTEST_LINE, FARTHEST] = [40, 40];
/** In points: the distance in a column of answers, in which other places begin at the same edge. */
const [FARTHEST_IN_COLUMN, SAME_EDGE] = [300, 3];
/** A sign of a place at the beginning of a text. */
const PLACE = /^\s*(?:[☐□▢○◯❍❏❐❑❒]|\|_|_{3,}|\[ ?\])/u;
/** In points: how far a line to write on is above and below the baseline of its label. */
const [ABOVE, BELOW] = [1.5, 5];
/** In points: a text this near above a line is underlined, or a title above a rule. */
const OVER = 14;

/**
 * Lines to write on: a line begins behind a label, near its baseline, and nothing stands on it. In a column of answers the label
 * can be far to the left.
 *
 * @param areas The ruled tables of the page.
 */
export function findDrawnLines(rules: readonly Rule[], runs: readonly Run[], areas: readonly Rect[]): Run[] {
  const printed = runs.filter(({ hidden, turned, text }) => !hidden && !turned && text.trim() !== '');
  const flat = rules.filter(({ x1, x2, y1, y2 }) => y1 === y2 && x2 - x1 >= SHORTEST_LINE);
  const edges = [
    ...printed.filter(({ text }) => PLACE.test(text)).map(({ left }) => left),
    ...flat.map(({ x1 }) => x1),
  ];
  return flat.flatMap((line): readonly Run[] => {
    const { x1, x2, y1: y } = line;
    const isInTable = areas.some(
      ({ left, right, top, bottom }) => x1 < right + 2 && x2 > left - 2 && y > top - 3 && y < bottom + 3,
    );
    const label = labelBefore({ left: x1 }, { printed, edges, from: y - BELOW, to: y + ABOVE });
    const isWritten = printed.some(
      ({ left, right, bottom, top }) => left < x2 - 2 && right > x1 + 2 && bottom > y - OVER && top < y + 1,
    );
    if (isInTable || isWritten || label === undefined) return [];
    return [placeRun({ left: x1, right: x2, top: label.top, bottom: label.bottom }, '____', [label])];
  });
}

/** In points: width and height of a frame to write in. */
const [NARROWEST, WIDEST] = [24, 330];
const [LOWEST, HIGHEST] = [11, 32];

/** Frames to write in, as texts, and the other ruled areas. A frame is empty and stands behind its label. */
export function findDrawnFrames<T extends Rect>(
  areas: readonly T[],
  runs: readonly Run[],
): { readonly frames: readonly Run[]; readonly grids: readonly T[] } {
  const printed = runs.filter(({ hidden, turned, text }) => !hidden && !turned && text.trim() !== '');
  const found = new Map<T, Run>();
  const isEmpty = (area: Rect): boolean => !printed.some((run) => holdsMiddle(area, run));
  const sized = areas.filter(
    (area) =>
      area.right - area.left >= NARROWEST &&
      area.right - area.left <= WIDEST &&
      heightOf(area) >= LOWEST &&
      heightOf(area) <= HIGHEST &&
      isEmpty(area),
  );
  const edges = [...printed.filter(({ text }) => PLACE.test(text)), ...sized].map(({ left }) => left);
  for (const area of sized) {
    const label = labelBefore(area, { printed, edges, from: area.top, to: area.bottom + 1 });
    if (label !== undefined)
      found.set(area, placeRun({ ...area, top: label.top, bottom: label.bottom }, '____', [label]));
  }
  return { frames: [...found.values()], grids: areas.filter((area) => !found.has(area)) };
}

/** The text before a place with its baseline in a range. In a column of answers it can be far to the left. */
function labelBefore(
  { left: start }: Pick<Rect, 'left'>,
  of: {
    readonly printed: readonly Run[];
    readonly edges: readonly number[];
    readonly from: number;
    readonly to: number;
  },
): Run | undefined {
  const isInColumn = of.edges.filter((edge) => Math.abs(edge - start) <= SAME_EDGE).length > 1;
  const farthest = isInColumn ? FARTHEST_IN_COLUMN : FARTHEST;
  const [label] = of.printed
    .filter(
      ({ right, baseline }) =>
        right <= start + 2 && start - right < farthest && baseline > of.from && baseline < of.to,
    )
    .sort((one, other) => other.right - one.right);
  return label !== undefined && /\p{L}/u.test(label.text) ? label : undefined;
}

/** A text in the line of the printed text beside it. */
function placeRun(box: Rect, text: string, printed: readonly Run[]): Run {
  const line = printed
    .filter((run) => !run.turned && sharedHeight(run, box) >= heightOf(run) / 2)
    .sort((one, other) => distance(one, box) - distance(other, box))[0];
  const size = line?.size ?? Math.min(12, Math.max(6, heightOf(box) * 0.7));
  const baseline = line?.baseline ?? (box.top + box.bottom) / 2 + size * 0.35;
  return {
    text,
    left: box.left,
    right: box.right,
    top: line?.top ?? baseline - size * 0.78,
    bottom: line?.bottom ?? baseline + size * 0.22,
    baseline,
    size,
    font: line?.font ?? '',
    bold: false,
    spaced: true,
    turned: false,
    hidden: false,
  };
}

const heightOf = ({ top, bottom }: Rect): number => bottom - top;
const sharedHeight = (one: Rect, other: Rect): number =>
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
const distance = (one: Rect, other: Rect): number =>
  Math.max(0, other.left - one.right, one.left - other.right);
