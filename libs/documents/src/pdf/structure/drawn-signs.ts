import {
  holdsMiddle,
  type PageContent,
  type Rect,
  type Rule,
  type Run,
  type SmallShape,
  unite,
} from '../content';
import type { Grid, GridCell } from '../tables';

/** Signs that a page draws instead of printing them. */
export interface DrawnSign extends Rect {
  readonly text: string;
}

/** In points: shapes that are this near to each other are one sign. */
const TOUCHING = 1;
/** In points: an arrowhead is this near to the line of its arrow. */
const NEAR_LINE = 2;
/** In ems: the widest gap between a sign and its text in a legend. */
const LEGEND_GAP = 1.5;
/** A page with fewer such signs in its tables has pictures or logos. */
const FEWEST = 3;
/** Different pictures are different signs. */
const PICTURES = ['◆', '◇', '◈', '❖'];

/**
 * The texts of a page with the signs that it draws: discs, circles, ticks, crosses and small pictures. Each stands alone in its
 * cell of a ruled table.
 */
export function withDrawnSigns(
  runs: readonly Run[],
  { small = [], slants = [], rules }: Pick<PageContent, 'small' | 'slants' | 'rules'>,
  grids: readonly Grid[],
): readonly Run[] {
  const tables = grids.filter(({ xs, ys }) => xs.length > 3 && ys.length > 3);
  if (small.length < FEWEST || tables.length === 0) return runs;
  const lines = [...slants, ...rules.filter(({ y1, y2 }) => y1 === y2)];
  const printed = runs.filter((run) => !run.hidden);
  const signs = drawnSigns(small).flatMap((sign): readonly Run[] => {
    const cell = cellOf(sign, tables);
    if (cell === undefined || isHead(sign, lines, cell)) return [];
    return printed.some((run) => holdsMiddle(cell, run)) ? [] : [toRun(sign)];
  });
  if (signs.length < FEWEST) return runs;
  const others = drawnSigns(small).filter((sign) => cellOf(sign, tables) === undefined);
  const meant = new Set(signs.map(({ text }) => text));
  const legend = legendOf(others, meant, printed).map((sign) => toRun(sign, printed));
  return [...runs, ...signs, ...legend];
}

/** In points: a sign stands below its header if their middles differ by at most this, and no text is nearer to it. */
const [BELOW_HEADER, NEAR_TEXT] = [12, 3];
/** In points: signs of one row or column differ by at most this. */
const [SAME_ROW, SAME_COLUMN] = [3, 6];
/** Fewest signs of a schedule without rules, and fewest of them that are not empty circles, which could be answers to choose from. */
const [FEWEST_FREE, FEWEST_FILLED] = [6, 4];
/** A page with more small shapes is a figure. */
const MOST_SHAPES = 1500;

/** Signs that a page draws outside its ruled tables, as texts, and the other small shapes. */
interface FreeSigns {
  readonly signs: readonly Run[];
  readonly small: readonly SmallShape[];
}

/**
 * The drawn signs of a schedule whose columns have no rules: each stands right of a label and below a header, in rows and columns.
 * Signs of its legend stand before their words, several in a row or below each other.
 */
export function findFreeSigns(
  small: readonly SmallShape[] = [],
  runs: readonly Run[],
  grids: readonly Grid[],
): FreeSigns {
  if (small.length < FEWEST_FREE || small.length > MOST_SHAPES) return { signs: [], small };
  const ruled = grids.filter(({ xs, ys }) => xs.length > 3 && ys.length > 3);
  const texts = runs.filter(({ hidden, turned, text }) => !hidden && !turned && /[\p{L}\p{N}]/u.test(text));
  const free = drawnSigns(small).filter((sign) => !ruled.some((grid) => holdsMiddle(grid, sign)));
  const placed = arranged(free.filter((sign) => !isBefore(sign, texts) && isPlaced(sign, texts)));
  const filled = placed.filter(({ text }) => text !== '○');
  if (placed.length < FEWEST_FREE || filled.length < FEWEST_FILLED) return { signs: [], small };
  const legend = legendOf(free, new Set(placed.map(({ text }) => text)), texts);
  const signs = [...placed, ...legend];
  return {
    signs: signs.map((sign) => toRun(sign, texts)),
    small: small.filter((shape) => !signs.some((sign) => holdsMiddle(sign, shape))),
  };
}

/** Whether a label stands left of a sign, a header above its middle, and no text next to it. */
function isPlaced({ left, right, top, bottom }: Rect, texts: readonly Run[]): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const beside = texts.filter((run) => run.top < y && run.bottom > y);
  return (
    beside.some((run) => run.right < left && /\p{L}{2}/u.test(run.text)) &&
    !beside.some((run) => run.left < right + NEAR_TEXT && run.right > left - NEAR_TEXT) &&
    texts.some((run) => run.bottom < top && Math.abs((run.left + run.right) / 2 - x) < BELOW_HEADER)
  );
}

/** The signs that have others both in their row or the next one and in their column. */
function arranged(signs: readonly DrawnSign[]): readonly DrawnSign[] {
  const middle = ({ left, right }: Rect): number => (left + right) / 2;
  const columns = new Map<number, DrawnSign[]>();
  for (const sign of [...signs].sort((one, other) => middle(one) - middle(other))) {
    const key = [...columns.keys()].findLast((x) => middle(sign) - x <= SAME_COLUMN) ?? middle(sign);
    columns.set(key, [...(columns.get(key) ?? []), sign]);
  }
  const rows = new Set(signs.map(({ top }) => Math.round(top / SAME_ROW)));
  const wide = [...columns.values()];
  return wide.filter((own) => own.length > 1).length > 1 && rows.size > 2 ? wide.flat() : [];
}

/** The signs before words that explain them: others with words of their own stand in a row with them, or above or below. */
function legendOf(
  signs: readonly DrawnSign[],
  meant: ReadonlySet<string>,
  texts: readonly Run[],
): readonly DrawnSign[] {
  const before = signs.filter((sign) => meant.has(sign.text) && isBefore(sign, texts));
  const isBeside = (sign: DrawnSign): boolean =>
    before.some(
      (other) =>
        other.text !== sign.text &&
        (Math.abs(other.top - sign.top) < SAME_ROW || Math.abs(other.left - sign.left) < SAME_ROW),
    );
  return before.filter((sign) => texts.some((run) => explains(run, sign)) || isBeside(sign));
}

/** Whether words stand directly behind a sign. */
const isBefore = (sign: DrawnSign, texts: readonly Run[]): boolean =>
  texts.some(
    (run) =>
      run.top < (sign.top + sign.bottom) / 2 &&
      run.bottom > (sign.top + sign.bottom) / 2 &&
      run.left >= sign.right &&
      run.left - sign.right < LEGEND_GAP * run.size,
  );

/** Whether a text of a legend stands behind the sign: `= assessed by telephone`. */
const explains = (run: Run, sign: DrawnSign): boolean =>
  /^\s*[=:–-]/.test(run.text) &&
  run.top < (sign.top + sign.bottom) / 2 &&
  run.bottom > (sign.top + sign.bottom) / 2 &&
  run.left >= sign.right &&
  run.left - sign.right < LEGEND_GAP * run.size;

/** Joins the small shapes that touch each other and names what they show. */
export function drawnSigns(small: readonly SmallShape[]): readonly DrawnSign[] {
  const pictures = [...new Set(small.flatMap(({ kind, picture }) => (kind === 'picture' ? [picture] : [])))];
  const groups: SmallShape[][] = [];
  for (const shape of [...small].sort((one, other) => one.top - other.top || one.left - other.left)) {
    const group = groups.findLast((some) => some.some((one) => isNear(one, shape)));
    if (group === undefined) groups.push([shape]);
    else group.push(shape);
  }
  return groups.flatMap((group): readonly DrawnSign[] => {
    const text = signOf(group, pictures);
    return text === undefined ? [] : [{ ...unite(group), text }];
  });
}

/** Share of the width of a circle that half of it has at most. */
const HALF = 0.65;

function signOf(group: readonly SmallShape[], pictures: readonly (string | undefined)[]): string | undefined {
  const kinds = new Set(group.map(({ kind }) => kind));
  const picture = group.find(({ kind }) => kind === 'picture');
  if (picture !== undefined)
    return PICTURES[Math.min(pictures.indexOf(picture.picture), PICTURES.length - 1)];
  const { left, right } = unite(group);
  const discs = group.filter(({ kind }) => kind === 'disc');
  const [disc] = discs;
  // A disc over one half of its circle.
  if (disc && discs.every((one) => one.right - one.left < (right - left) * HALF))
    return disc.left - left > right - disc.right ? '◑' : '◐';
  if (kinds.has('disc')) return '●';
  const lines = group.flatMap((shape) => shape.lines);
  if (lines.length === 0) return '○';
  return crosses(lines) ? 'X' : '✓';
}

/** Whether two of the lines cross each other near their middles. */
const crosses = (lines: SmallShape['lines']): boolean =>
  lines.some(([from, to], at) =>
    lines.slice(at + 1).some(([otherFrom, otherTo]) => {
      const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
      const [otherX, otherY] = [(otherFrom[0] + otherTo[0]) / 2, (otherFrom[1] + otherTo[1]) / 2];
      const length = Math.hypot(from[0] - to[0], from[1] - to[1]);
      const isOther =
        (to[1] - from[1]) * (to[0] - from[0]) * (otherTo[1] - otherFrom[1]) * (otherTo[0] - otherFrom[0]) < 0;
      return isOther && Math.hypot(x - otherX, y - otherY) < length / 4;
    }),
  );

function cellOf(sign: DrawnSign, grids: readonly Grid[]): GridCell | undefined {
  for (const grid of grids) {
    const cell = grid.cells.find((one) => holdsMiddle(one, sign));
    if (cell !== undefined) return cell.column > 0 ? cell : undefined;
  }
  return undefined;
}

/** Whether the sign is at a line within its cell, so that it is the head of an arrow. */
const isHead = (sign: DrawnSign, lines: readonly Rule[], cell: GridCell): boolean =>
  lines.some(({ x1, x2, y1, y2 }) => {
    const y = (y1 + y2) / 2;
    return (
      y > cell.top + NEAR_LINE &&
      y < cell.bottom - NEAR_LINE &&
      y > sign.top - NEAR_LINE &&
      y < sign.bottom + NEAR_LINE &&
      x2 > sign.left - NEAR_LINE &&
      x1 < sign.right + NEAR_LINE
    );
  });

const isNear = (one: Rect, other: Rect): boolean =>
  one.left < other.right + TOUCHING &&
  other.left < one.right + TOUCHING &&
  one.top < other.bottom + TOUCHING &&
  other.top < one.bottom + TOUCHING;

/** A sign as text, in the line of the printed text beside it if there is one. */
function toRun({ text, left, right, top, bottom }: DrawnSign, printed: readonly Run[] = []): Run {
  const y = (top + bottom) / 2;
  const line = printed.find((run) => run.top < y && run.bottom > y);
  return {
    text,
    left,
    right,
    top: line?.top ?? top,
    bottom: line?.bottom ?? bottom,
    baseline: line?.baseline ?? bottom,
    size: line?.size ?? Math.max(bottom - top, 6),
    font: '',
    bold: false,
    spaced: true,
    turned: false,
    hidden: false,
  };
}
