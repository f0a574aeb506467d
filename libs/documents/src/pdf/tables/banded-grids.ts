import { isSureMark } from '@app/text-normalization';
import type { Rect, Rule, Run } from '../content';
import { findGrids, type Grid } from './lattice';

/** What a page draws, and the grids that it rules. */
interface Drawn {
  readonly rules: readonly Rule[];
  /** Colored areas. */
  readonly grounds: readonly Rect[];
  readonly grids: readonly Grid[];
}

/** In points: a row of a table is at least this wide. */
const NARROWEST_ROW = 150;
/** In points: edges of one table differ by at most this. */
const NEAR = 6;
/** In points: edges closer than this are one. */
const SAME_EDGE = 3;
/** In points: baselines and middles of marks in one row or column differ by at most this. */
const [SAME_ROW, SAME_COLUMN] = [3, 6];
/** Edges of rows of a grid that rules the columns of the header only. */
const MOST_HEADER_EDGES = 4;
const [FEWEST_EDGES, FEWEST_MARKS] = [4, 4];
/** Share of the rows of marks that the drawn edges must separate. */
const SEPARATED = 0.8;

/**
 * The grids of a page, with those of schedules whose rows are separated by rules or by colored bands, but whose columns have no
 * rules. Their columns are where marks stand below each other.
 */
export function withBandedGrids({ rules, grounds, grids }: Drawn, runs: readonly Run[]): readonly Grid[] {
  const ruled = grids.filter(({ xs }) => xs.length > 2);
  const shown = runs.filter((run) => !run.hidden && !run.turned);
  const found = bandsOf({ rules, grounds }).flatMap((bands): readonly Grid[] => {
    const area = withRowsAround(bands, shown);
    const inside = shown.filter((run) => isInside(area, run));
    const isRuled = ruled.some(
      (grid) =>
        grid.top < area.bottom &&
        grid.bottom > area.top &&
        (grid.ys.length > MOST_HEADER_EDGES || grid.ys.length >= area.ys.length),
    );
    if (isRuled) return [];
    const columns = columnsOf(inside, area);
    return columns === undefined ? [] : findGrids(rulesOf({ ...area, columns }, inside));
  });
  if (found.length === 0) return grids;
  const others = grids.filter((grid) => !found.some((own) => own.top < grid.bottom && own.bottom > grid.top));
  return [...others, ...found].sort((one, other) => one.top - other.top || one.left - other.left);
}

interface Bands extends Rect {
  /** Edges of the rows, from top to bottom. */
  readonly ys: readonly number[];
}

/** Areas with several horizontal edges of the same width. */
function bandsOf({ rules, grounds }: Omit<Drawn, 'grids'>): readonly Bands[] {
  const edges = [
    ...joined(
      rules.filter(({ y1, y2 }) => y1 === y2).map(({ x1, x2, y1 }) => ({ left: x1, right: x2, y: y1 })),
    ),
    ...joined(
      grounds.flatMap(({ left, right, top, bottom }) => [
        { left, right, y: top },
        { left, right, y: bottom },
      ]),
    ),
  ].filter(({ left, right }) => right - left >= NARROWEST_ROW);
  const areas: Edge[][] = [];
  for (const edge of edges.sort((one, other) => one.y - other.y)) {
    const area = areas.find(([first]) => first !== undefined && isAligned(first, edge));
    if (area === undefined) areas.push([edge]);
    else area.push(edge);
  }
  return areas.flatMap((area): readonly Bands[] => {
    const ys = area.map(({ y }) => y).filter((y, at, all) => at === 0 || y - (all[at - 1] ?? 0) > SAME_EDGE);
    const [first] = area;
    if (first === undefined || ys.length < FEWEST_EDGES) return [];
    return [{ left: first.left, right: first.right, top: ys[0] ?? 0, bottom: ys.at(-1) ?? 0, ys }];
  });
}

/** In points: the header above a table without a band of its own. */
const HIGHEST_HEADER = 40;

/**
 * The area with the row of marks above its first band and the one below its last, where every second row has a band, and with the
 * header above its marks.
 */
function withRowsAround(area: Bands, runs: readonly Run[]): Bands {
  const heights = area.ys.slice(1).map((y, at) => y - (area.ys[at] ?? y));
  const height = heights.toSorted((one, other) => one - other)[Math.floor(heights.length / 2)] ?? 0;
  const within = runs.filter((run) => run.left > area.left - NEAR && run.right < area.right + NEAR);
  const middle = ({ top, bottom }: Run): number => (top + bottom) / 2;
  const columns = within
    .filter((run) => isSureMark(run.text) && middle(run) > area.top && middle(run) < area.bottom)
    .map(middleOf);
  const hasMarks = (from: number, to: number): boolean => {
    const row = within.filter((run) => middle(run) > from && middle(run) < to);
    const marks = row.filter((run) => isSureMark(run.text));
    const isBelow = (mark: Run): boolean => columns.some((x) => Math.abs(x - middleOf(mark)) <= SAME_COLUMN);
    return marks.length > 0 && marks.length < row.length && marks.every(isBelow);
  };
  const ys = [...area.ys];
  if (hasMarks(area.bottom, area.bottom + height)) ys.push(area.bottom + height);
  if (hasMarks(area.top - height, area.top)) ys.unshift(area.top - height);
  const [top = 0, second = 0] = ys;
  if (hasMarks(top, second)) {
    const above = within.filter((run) => middle(run) < top && middle(run) > top - HIGHEST_HEADER);
    if (above.length > 1) ys.unshift(Math.min(...above.map((run) => run.top)) - 1);
  }
  return { ...area, ys, top: ys[0] ?? area.top, bottom: ys.at(-1) ?? area.bottom };
}

interface Edge {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

const isAligned = (one: Edge, other: Edge): boolean =>
  Math.abs(one.left - other.left) < NEAR && Math.abs(one.right - other.right) < NEAR;

/** Rules and areas are often drawn cell by cell. */
function joined(edges: readonly Edge[]): readonly Edge[] {
  const found: Edge[] = [];
  for (const edge of [...edges].sort((one, other) => one.y - other.y || one.left - other.left)) {
    const at = found.findLastIndex(
      (one) =>
        Math.abs(one.y - edge.y) < 1 &&
        edge.left <= one.right + SAME_EDGE &&
        edge.right >= one.left - SAME_EDGE,
    );
    const before = found[at];
    if (before === undefined) found.push(edge);
    else
      found[at] = {
        y: before.y,
        left: Math.min(before.left, edge.left),
        right: Math.max(before.right, edge.right),
      };
  }
  return found;
}

interface Column {
  readonly left: number;
  readonly right: number;
}

/** The columns of a schedule: its labels, and the places where marks or texts stand below each other. */
function columnsOf(runs: readonly Run[], area: Bands): readonly Column[] | undefined {
  const marks = runs.filter((run) => isSureMark(run.text));
  const rows = clusters(
    marks.map((run) => run.baseline),
    SAME_ROW,
  );
  const middles = clusters(marks.map(middleOf), SAME_COLUMN);
  if (marks.length < FEWEST_MARKS || rows.length < 2 || middles.length < 2) return undefined;
  const rowOf = (y: number): number => area.ys.filter((edge) => edge <= y).length;
  const alone = rows.filter((y) => rows.filter((other) => rowOf(other) === rowOf(y)).length === 1);
  if (alone.length < rows.length * SEPARATED) return undefined;
  const first = Math.min(...marks.map(({ left }) => left));
  const single = runs.filter(
    (run) => run.right <= first || middles.filter((x) => x > run.left && x < run.right).length < 2,
  );
  const below = Math.min(...rows) - SAME_ROW;
  const columns: Column[] = [];
  const body = single.filter((run) => run.baseline >= below);
  for (const { left, right } of body.toSorted((one, other) => one.left - other.left)) {
    const last = columns.at(-1);
    if (last && left < last.right + 1)
      columns[columns.length - 1] = { ...last, right: Math.max(last.right, right) };
    else columns.push({ left, right });
  }
  // Headers of neighboring columns may touch each other.
  for (const { left, right } of single.filter((run) => run.baseline < below)) {
    const [at, ...others] = columns.flatMap((column, index) =>
      left < column.right && right > column.left ? [index] : [],
    );
    const column = at === undefined ? undefined : columns[at];
    if (at === undefined || column === undefined) columns.push({ left, right });
    else if (others.length === 0)
      columns[at] = { left: Math.min(column.left, left), right: Math.max(column.right, right) };
  }
  columns.sort((one, other) => one.left - other.left);
  // The labels may be indented, or stand below each other in several columns of words.
  const labels = columns.filter(({ right }) => right <= first);
  const rest = columns.slice(labels.length);
  const label = { left: area.left, right: Math.max(...labels.map(({ right }) => right)) };
  return labels.length === 0 || rest.length < 2 ? undefined : [label, ...rest];
}

const middleOf = ({ left, right }: Column): number => (left + right) / 2;

/** The middles of groups of values that are near to each other. */
function clusters(values: readonly number[], near: number): readonly number[] {
  const groups: number[][] = [];
  for (const value of [...values].sort((one, other) => one - other)) {
    const last = groups.at(-1);
    if (last !== undefined && value - (last[0] ?? 0) <= near) last.push(value);
    else groups.push([value]);
  }
  return groups.map((group) => group.reduce((sum, value) => sum + value, 0) / group.length);
}

/** The rules that the table could have. A text over several columns has none through it. */
function rulesOf(
  { ys, left, right, columns }: Bands & { readonly columns: readonly Column[] },
  runs: readonly Run[],
): readonly Rule[] {
  const inner = columns.slice(1).map((column, at) => ((columns[at]?.right ?? 0) + column.left) / 2);
  const verticals = [left, ...inner, right].flatMap((x) =>
    ys.slice(1).flatMap((bottom, at): readonly Rule[] => {
      const top = ys[at] ?? bottom;
      const isCrossed = runs.some(
        (run) =>
          run.left + 1 < x && run.right - 1 > x && run.baseline > top && run.baseline <= bottom && x !== left,
      );
      return isCrossed ? [] : [{ x1: x, x2: x, y1: top, y2: bottom }];
    }),
  );
  return [...ys.map((y) => ({ x1: left, x2: right, y1: y, y2: y })), ...verticals];
}

const isInside = ({ left, right, top, bottom }: Rect, run: Run): boolean => {
  const y = (run.top + run.bottom) / 2;
  return run.left > left - NEAR && run.right < right + NEAR && y > top && y < bottom;
};
