import type { Rect, Rule } from '../content';
/** Rules closer than this are one line that was drawn twice or by two neighboring cells. */
const SNAP = 2.2;
/** Maximum gap in a line that a crossing line covers. */
const JOIN = 3;
/** Maximum length of the pieces of a dashed rule. Where two cells meet, a piece can be twice as long. */
const LONGEST_DASH = 18;
const WIDEST_GAP = 8;
const FEWEST_DASHES = 4;
/** More cells than this indicate a drawing or graph paper. The largest real schedules have about 3,000 per page. */
const MOST_CELLS = 40_000;
/** Fraction of a cell edge that rules must cover. */
const COVERED = 0.6;

/** A cell of a ruled grid: rows and columns it covers. */
export interface GridCell extends Rect {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

export interface Grid extends Rect {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly cells: readonly GridCell[];
  /** A side has no rule: the ends of the crossing rules are its edge. */
  readonly isOpen: boolean;
}

interface Line {
  /** y of a horizontal line, x of a vertical one. */
  at: number;
  from: number;
  to: number;
}

/** Finds ruled grids: connected rules that enclose cells. A missing inner edge means a merged cell. */
export function findGrids(rules: readonly Rule[]): readonly Grid[] {
  const horizontals = joinLines(
    rules.filter((rule) => rule.y1 === rule.y2).map((rule) => ({ at: rule.y1, from: rule.x1, to: rule.x2 })),
  );
  const verticals = joinLines(
    rules.filter((rule) => rule.x1 === rule.x2).map((rule) => ({ at: rule.x1, from: rule.y1, to: rule.y2 })),
  );
  const grids: Grid[] = [];
  for (const part of components(horizontals, verticals)) {
    const grid = toGrid(part.horizontals, part.verticals);
    if (grid) grids.push(grid);
  }
  return grids.sort((one, other) => one.top - other.top || one.left - other.left);
}

function joinLines(lines: readonly Line[]): readonly Line[] {
  const sorted = [...lines].sort((one, other) => one.at - other.at || one.from - other.from);
  const bands: Line[][] = [];
  for (const line of sorted) {
    const band = bands.at(-1);
    const first = band?.[0];
    if (band && first && line.at - first.at <= SNAP) band.push(line);
    else bands.push([line]);
  }
  return bands.flatMap(joinBand).filter((line) => line.to - line.from >= 4);
}

function joinBand(band: readonly Line[]): readonly Line[] {
  const lengthOf = (line: Line) => line.to - line.from;
  const total = band.reduce((sum, line) => sum + lengthOf(line), 0);
  // Long lines give the position of the rule. Dots of crossing rules lie beside it.
  const at = band.reduce((sum, line) => sum + line.at * lengthOf(line), 0) / total;
  const joined: Line[] = [];
  for (const line of [...band].sort((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last && line.from <= last.to + JOIN) last.to = Math.max(last.to, line.to);
    else joined.push({ at, from: line.from, to: line.to });
  }
  return joinDashes(joined);
}

/** Short pieces in a row with gaps between them are one dashed rule. */
function joinDashes(lines: readonly Line[]): readonly Line[] {
  if (lines.length < FEWEST_DASHES) return lines;
  const isDash = (line: Line) => line.to - line.from <= LONGEST_DASH;
  const series: Line[][] = [];
  for (const line of lines) {
    const last = series.at(-1)?.at(-1);
    const goesOn = last && isDash(last) && isDash(line) && line.from - last.to <= WIDEST_GAP;
    if (goesOn) series.at(-1)?.push(line);
    else series.push([line]);
  }
  return series.flatMap((pieces): readonly Line[] => {
    const [first] = pieces;
    const last = pieces.at(-1);
    return first && last && pieces.length >= FEWEST_DASHES ? [{ ...first, to: last.to }] : pieces;
  });
}

interface Component {
  readonly horizontals: Line[];
  readonly verticals: Line[];
}

function components(horizontals: readonly Line[], verticals: readonly Line[]): readonly Component[] {
  const parents = [...horizontals, ...verticals].map((_line, index) => index);
  const root = (index: number): number => {
    let current = index;
    while (parents[current] !== current) {
      const parent = parents[current] ?? current;
      parents[current] = parents[parent] ?? parent;
      current = parent;
    }
    return current;
  };
  horizontals.forEach((horizontal, index) => {
    verticals.forEach((vertical, offset) => {
      if (touches(horizontal, vertical)) parents[root(index)] = root(horizontals.length + offset);
    });
  });
  const found = new Map<number, Component>();
  const partOf = (index: number): Component => {
    const key = root(index);
    const part = found.get(key) ?? { horizontals: [], verticals: [] };
    found.set(key, part);
    return part;
  };
  horizontals.forEach((line, index) => partOf(index).horizontals.push(line));
  verticals.forEach((line, offset) => partOf(horizontals.length + offset).verticals.push(line));
  return [...found.values()].filter((part) => part.horizontals.length >= 2 && part.verticals.length >= 2);
}

function touches(horizontal: Line, vertical: Line): boolean {
  return (
    vertical.at >= horizontal.from - JOIN &&
    vertical.at <= horizontal.to + JOIN &&
    horizontal.at >= vertical.from - JOIN &&
    horizontal.at <= vertical.to + JOIN
  );
}

function toGrid(horizontals: readonly Line[], verticals: readonly Line[]): Grid | undefined {
  const ruledXs = distinct(verticals.map((line) => line.at));
  const ruledYs = distinct(horizontals.map((line) => line.at));
  const xs = withOpenEdges(ruledXs, horizontals);
  const ys = withOpenEdges(ruledYs, verticals);
  if (xs.length < 2 || ys.length < 2 || xs.length * ys.length > MOST_CELLS) return undefined;
  const hasVertical = (x: number, top: number, bottom: number) => covers(verticals, x, top, bottom);
  const hasHorizontal = (y: number, left: number, right: number) => covers(horizontals, y, left, right);
  const cells = mergeCells({ xs, ys, hasVertical, hasHorizontal });
  return {
    xs,
    ys,
    cells,
    isOpen: xs.length > ruledXs.length || ys.length > ruledYs.length,
    left: xs[0] ?? 0,
    top: ys[0] ?? 0,
    right: xs.at(-1) ?? 0,
    bottom: ys.at(-1) ?? 0,
  };
}

/** Minimum column width and row height at an open side. */
const SMALLEST_OPEN = 9;
/** This share of the rules ends at an open side. */
const ENDING = 0.5;

/** Tables without outer rules end where their crossing rules end. */
function withOpenEdges(edges: readonly number[], crossing: readonly Line[]): readonly number[] {
  const [first = 0, last = 0] = [edges[0], edges.at(-1)];
  const commonEnd = (ends: readonly number[], isOutside: (end: number) => boolean) =>
    distinct(ends.filter(isOutside)).find(
      (end) => ends.filter((other) => Math.abs(other - end) <= JOIN).length >= crossing.length * ENDING,
    );
  const before = commonEnd(
    crossing.map((line) => line.from),
    (end) => end < first - SMALLEST_OPEN,
  );
  const after = commonEnd(
    crossing.map((line) => line.to),
    (end) => end > last + SMALLEST_OPEN,
  );
  return [...(before === undefined ? [] : [before]), ...edges, ...(after === undefined ? [] : [after])];
}

function distinct(values: readonly number[]): readonly number[] {
  const result: number[] = [];
  for (const value of [...values].sort((one, other) => one - other)) {
    const last = result.at(-1);
    if (last === undefined || value - last > JOIN) result.push(value);
  }
  return result;
}

function covers(lines: readonly Line[], at: number, from: number, to: number): boolean {
  let covered = 0;
  for (const line of lines) {
    if (Math.abs(line.at - at) > JOIN) continue;
    covered += Math.max(0, Math.min(line.to, to) - Math.max(line.from, from));
  }
  return covered >= (to - from) * COVERED;
}

interface Edges {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly hasVertical: (x: number, top: number, bottom: number) => boolean;
  readonly hasHorizontal: (y: number, left: number, right: number) => boolean;
}

function mergeCells({ xs, ys, hasVertical, hasHorizontal }: Edges): readonly GridCell[] {
  const rows = ys.length - 1;
  const columns = xs.length - 1;
  const taken = Array.from({ length: rows }, () => new Array<boolean>(columns).fill(false));
  const at = (values: readonly number[], index: number): number => values[index] ?? 0;
  const isFree = (row: number, column: number) => taken[row]?.[column] === false;
  const cells: GridCell[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!isFree(row, column)) continue;
      let right = column + 1;
      while (
        right < columns &&
        isFree(row, right) &&
        !hasVertical(at(xs, right), at(ys, row), at(ys, row + 1))
      )
        right++;
      let bottom = row + 1;
      const isOpenBelow = () => {
        for (let inner = column; inner < right; inner++) {
          if (!isFree(bottom, inner)) return false;
          if (hasHorizontal(at(ys, bottom), at(xs, inner), at(xs, inner + 1))) return false;
          if (inner > column && hasVertical(at(xs, inner), at(ys, bottom), at(ys, bottom + 1))) return false;
        }
        return true;
      };
      while (bottom < rows && isOpenBelow()) bottom++;
      for (let r = row; r < bottom; r++) taken[r]?.fill(true, column, right);
      cells.push({
        row,
        column,
        rowSpan: bottom - row,
        columnSpan: right - column,
        left: at(xs, column),
        right: at(xs, right),
        top: at(ys, row),
        bottom: at(ys, bottom),
      });
    }
  }
  return cells;
}
