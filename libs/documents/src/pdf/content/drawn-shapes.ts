import type { Rect } from './geometry';
import type { Rule } from './page-content';

/** Maximum thickness of a filled rectangle that counts as a ruling line, in points. Word draws borders as thin fills. */
const RULE_THICKNESS = 3.2;
const SHORTEST_RULE = 2;
/** A colored area thinner than this, in points, is a rule or a bullet. */
const SMALLEST_GROUND = 4.5;
/** Maximum size of an arrowhead, which is a small pointed shape. */
const LARGEST_HEAD = 14;
const SMALLEST_HEAD = 1.5;

type Point = readonly [x: number, y: number];

/** The shapes that the paths and pictures of a page draw, as far as tables need them. */
export interface Shapes {
  readonly rules: Rule[];
  readonly grounds: Rect[];
  /** Small pointed shapes, such as arrowheads. */
  readonly heads: Rect[];
  /** Long lines that are nearly horizontal, from left to right. */
  readonly slants: Rule[];
}

/** A filled path is a ruling line if it is thin, an arrowhead if it is small and pointed, else a background. */
export function addFilled(points: readonly Point[], shapes: Shapes): void {
  const box = boxOf(points);
  if (addBlockArrow(points, box, shapes)) return;
  if (points.length < 2 || points.length > 6) return;
  if (points.length > 3 && isPointed(points, box)) {
    addHead(box, shapes);
    return;
  }
  if (addThin(box, shapes)) return;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (Math.min(width, height) > SMALLEST_GROUND && Number.isFinite(width + height)) shapes.grounds.push(box);
}

/** Corners of block arrows: of a bar with a point, of an arrow with a head, and of one with two heads. */
const [FEWEST_CORNERS, CORNERS_OF_HEAD, MOST_CORNERS] = [5, 7, 12];
/** A block arrow is at least this many times as long as it is high. */
const LEAST_LENGTH = 2;
const HIGHEST_ARROW = 40;

/** A long horizontal shape with a point at its left or right end is an arrow: a line along its middle, with heads. */
function addBlockArrow(points: readonly Point[], box: Rect, { slants, heads }: Shapes): boolean {
  const corners = points.filter(
    ([x, y], at) => !points.slice(0, at).some((other) => Math.hypot(other[0] - x, other[1] - y) < 0.2),
  );
  if (corners.length < FEWEST_CORNERS || corners.length > MOST_CORNERS) return false;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (width <= LARGEST_HEAD || height > HIGHEST_ARROW || width < height * LEAST_LENGTH) return false;
  const y = (box.top + box.bottom) / 2;
  const isTip = (x: number): boolean => {
    const at = corners.filter((corner) => Math.abs(corner[0] - x) < 0.4);
    return at.length === 1 && at.every((corner) => Math.abs(corner[1] - y) < height * 0.1);
  };
  const tips = [box.left, box.right].filter(isTip);
  // A hexagon has two points and no shaft.
  if (tips.length === 0 || (tips.length === 2 && corners.length <= CORNERS_OF_HEAD)) return false;
  slants.push({ x1: box.left, y1: y, x2: box.right, y2: y });
  for (const x of tips) {
    const inner = x === box.left ? x + height / 2 : x - height / 2;
    heads.push({ left: Math.min(x, inner), right: Math.max(x, inner), top: box.top, bottom: box.bottom });
  }
  return true;
}

/** Word draws dotted borders as rows of tiny pictures. True if the picture is part of a rule. */
export function addThin({ left, top, right, bottom }: Rect, { rules }: Shapes): boolean {
  const [width, height] = [right - left, bottom - top];
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const isFlat = height <= RULE_THICKNESS && width >= height;
  const isTall = width <= RULE_THICKNESS && height >= width;
  // A dot may belong to a horizontal or a vertical rule.
  if (isFlat) addRule({ x1: left, y1: y, x2: right, y2: y }, rules);
  if (isTall) addRule({ x1: x, y1: top, x2: x, y2: bottom }, rules);
  return isFlat || isTall;
}

/** Straight lines of a stroked path are rules. Two short diagonal lines that meet are an arrowhead. */
export function addStroked(points: readonly Point[], shapes: Shapes): void {
  for (let index = 1; index < points.length; index++) {
    const from = points[index - 1];
    const to = points[index];
    if (!from || !to) continue;
    if (Math.abs(from[1] - to[1]) < 1) {
      const y = (from[1] + to[1]) / 2;
      addRule({ x1: Math.min(from[0], to[0]), y1: y, x2: Math.max(from[0], to[0]), y2: y }, shapes.rules);
    } else if (Math.abs(from[0] - to[0]) < 1) {
      const x = (from[0] + to[0]) / 2;
      addRule({ x1: x, y1: Math.min(from[1], to[1]), x2: x, y2: Math.max(from[1], to[1]) }, shapes.rules);
    } else if (isSlant(from, to)) {
      const [left, right] = from[0] < to[0] ? [from, to] : [to, from];
      shapes.slants.push({ x1: left[0], y1: left[1], x2: right[0], y2: right[1] });
    } else addHead(boxOf([from, to]), shapes);
  }
}

/** Steepest line that can be an arrow over visits, as rise over run. */
const STEEPEST = 0.15;

const isSlant = (from: Point, to: Point): boolean => {
  const [width, height] = [Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1])];
  return width > LARGEST_HEAD && height <= width * STEEPEST;
};

function addHead(box: Rect, { heads }: Shapes): void {
  const sides = [box.right - box.left, box.bottom - box.top];
  if (Math.max(...sides) <= LARGEST_HEAD && Math.min(...sides) >= SMALLEST_HEAD) heads.push(box);
}

/** True if a corner of the path is not a corner of its bounding box, so it is not a rectangle. */
const isPointed = (points: readonly Point[], { left, top, right, bottom }: Rect): boolean =>
  points.some(
    ([x, y]) =>
      Math.min(Math.abs(x - left), Math.abs(x - right)) > 0.4 ||
      Math.min(Math.abs(y - top), Math.abs(y - bottom)) > 0.4,
  );

function boxOf(points: readonly Point[]): Rect {
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function addRule(rule: Rule, rules: Rule[]): void {
  // Short pieces are kept, because dotted borders and corner squares are joined with their neighbors later.
  const length = rule.x2 - rule.x1 + (rule.y2 - rule.y1);
  if (length >= SHORTEST_RULE / 8 && Number.isFinite(length)) rules.push(rule);
}
