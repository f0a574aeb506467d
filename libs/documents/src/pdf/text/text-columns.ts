import { type Rect, type Run, unite } from '../content';
import { toLines, type TextColumn, type TextLine } from './text-lines';
import { readTwinLists } from './twin-lists';

/** Minimum gap between two text columns, in points. */
const NARROWEST_GUTTER = 9;
/** Minimum fraction of the printed width per column. */
const NARROWEST_COLUMN = 0.3;
/** Fewer parallel lines than this are a title block, a signature or a small list. */
const FEWEST_LINES = 5;
/** Titles and similar lines can span both columns. */
const MOST_CROSSING = 0.3;
/** Minimum fraction of lines that fill the column. Headings, list items and last lines are short. */
const PROSE_SHARE = 0.35;
/** Prose fills its column. Labels, values and marks do not. */
const PROSE_WIDTH = 0.55;

/** The gutter between two columns. */
interface Gutter {
  readonly left: number;
  readonly right: number;
}

/** The lines of a page without its running lines, and the ruled tables on it. */
export interface PageLines {
  readonly width: number;
  readonly lines: readonly TextLine[];
  readonly tables: readonly Rect[];
}

/** Puts the lines of two-column pages into reading order: the left column comes first. */
export function readColumns(pages: readonly PageLines[]): readonly (readonly TextLine[])[] {
  const gutters = pages.map(({ lines, tables }) => findGutter(uprightRuns(lines), tables));
  const common = commonGutter(pages, gutters);
  return pages.map((page, index) => {
    const gutter = gutters[index];
    if (gutter) return splitLines(page, gutter);
    return common && common.width === page.width && fits(page, common)
      ? splitLines(page, common)
      : (readTwinLists(page.lines) ?? page.lines);
  });
}

const uprightRuns = (lines: readonly TextLine[]): readonly Run[] =>
  lines.flatMap((line) => line.runs).filter((run) => !run.turned);

interface CommonGutter extends Gutter {
  /** Width of the pages with this gutter. */
  readonly width: number;
}

/** The gutter of a document printed in columns: shared by at least two pages, or found on its only page. */
function commonGutter(
  pages: readonly PageLines[],
  gutters: readonly (Gutter | undefined)[],
): CommonGutter | undefined {
  const found = gutters.flatMap((gutter, index) =>
    gutter ? [{ ...gutter, width: pages[index]?.width ?? 0 }] : [],
  );
  const [first] = found;
  if (!first || found.length < Math.min(2, pages.length)) return undefined;
  const same = found.filter((one) => Math.abs(one.left - first.left) < 12 && one.width === first.width);
  return {
    width: first.width,
    left: Math.min(...same.map((one) => one.left)),
    right: Math.max(...same.map((one) => one.right)),
  };
}

/** A page too short to detect columns, in a document whose other pages have them. */
function fits({ lines }: PageLines, gutter: Gutter): boolean {
  const upright = lines.filter((line) => !line.runs.every((run) => run.turned));
  const crossing = upright.filter((line) => line.runs.some((run) => crosses(run, gutter)));
  if (crossing.length > upright.length * 0.1) return false;
  const runs = uprightRuns(lines).filter((run) => run.right <= gutter.left + 1);
  const box = unite(runs);
  return isProse(toLines(runs), box.right - box.left, 3);
}

function splitLines({ lines: all, tables }: PageLines, gutter: Gutter): readonly TextLine[] {
  const upright = uprightRuns(all);
  const box = unite(upright);
  const wide = [...upright, ...tables].filter((rect) => crosses(rect, gutter));
  const columns = {
    left: { left: box.left, right: gutter.left },
    right: { left: gutter.right, right: box.right },
  };
  const lines: TextLine[] = [];
  let order = 0;
  let rest = upright;
  for (const edge of [...new Set(wide.map((rect) => rect.top)), Infinity].sort((one, other) => one - other)) {
    const above = rest.filter((run) => run.bottom <= edge + 2 && !crosses(run, gutter));
    lines.push(
      ...inColumn(
        above.filter((run) => run.right <= gutter.right),
        { ...columns.left, order: ++order },
      ),
    );
    lines.push(
      ...inColumn(
        above.filter((run) => run.left >= gutter.left),
        { ...columns.right, order: ++order },
      ),
    );
    const taken = new Set(above);
    const over = rest.filter((run) => !taken.has(run) && Math.abs(run.top - edge) < run.size);
    lines.push(...inColumn(over, { left: box.left, right: box.right, order: ++order }));
    const done = new Set(over);
    rest = rest.filter((run) => !taken.has(run) && !done.has(run));
  }
  return [...lines, ...all.filter((line) => line.runs.every((run) => run.turned))];
}

/** Position of a table among the columns. */
export function orderOfTable(table: Rect, lines: readonly TextLine[]): number {
  // A table at the top of its column comes before the lines of it.
  const before = lines.filter(
    ({ column, bottom }) =>
      column !== undefined &&
      column.left < table.right &&
      column.right > table.left &&
      bottom <= table.top + 2,
  );
  return Math.max(0, ...before.map((line) => line.column?.order ?? 0));
}

function inColumn(runs: readonly Run[], column: TextColumn): readonly TextLine[] {
  return toLines(runs).map((line) => ({ ...line, column }));
}

const crosses = (rect: Rect, gutter: Gutter): boolean => rect.left < gutter.left && rect.right > gutter.right;

/** Maximum page width in PDF, in points (ISO 32000-1, annex C). Damaged files place text anywhere. */
const WIDEST_PAGE = 14_400;

/**
 * The gutter in the middle of a two-column page. On a one-column page, most lines have words there; a gutter between labels and
 * values has no prose beside it.
 */
function findGutter(runs: readonly Run[], tables: readonly Rect[]): Gutter | undefined {
  if (runs.length < 4 * FEWEST_LINES) return undefined;
  const box = unite(runs);
  const width = box.right - box.left;
  if (width > WIDEST_PAGE) return undefined;
  const gutter = whiteStripe(runs, box);
  if (!gutter || gutter.right - gutter.left < NARROWEST_GUTTER) return undefined;
  if (
    tables.some((table) => crosses(table, gutter) && table.bottom - table.top > (box.bottom - box.top) * 0.7)
  ) {
    return undefined;
  }
  const before = toLines(runs.filter((run) => run.right <= gutter.left + 1));
  const behind = toLines(runs.filter((run) => run.left >= gutter.right - 1));
  const [left, right] = [gutter.left - box.left, box.right - gutter.right];
  if (Math.min(left, right) < width * NARROWEST_COLUMN) return undefined;
  if (!isProse(before, left) || !isProse(behind, right)) return undefined;
  const [one, other] = [unite(before), unite(behind)];
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return shared > 0 ? gutter : undefined;
}

function isProse(lines: readonly TextLine[], space: number, fewest = FEWEST_LINES): boolean {
  const full = lines.filter(
    (line) => line.right - line.left > space * PROSE_WIDTH && line.segments.length === 1,
  );
  return full.length >= Math.max(fewest, lines.length * PROSE_SHARE);
}

/** Widths that are tested, in points. */
const STEP = 2;

/** The range in the middle of the page that the fewest runs cover. */
function whiteStripe(runs: readonly Run[], box: Rect): Gutter | undefined {
  const width = box.right - box.left;
  const counts = new Array<number>(Math.ceil(width / STEP) + 1).fill(0);
  for (const run of runs) {
    const last = Math.ceil((run.right - box.left) / STEP);
    for (let at = Math.floor((run.left - box.left) / STEP); at < last; at++)
      counts[at] = (counts[at] ?? 0) + 1;
  }
  const usual = [...counts].sort((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0;
  let best: Gutter | undefined;
  let from: number | undefined;
  const last = Math.floor(counts.length * (1 - NARROWEST_COLUMN));
  for (let at = Math.floor(counts.length * NARROWEST_COLUMN); at <= last; at++) {
    const isWhite = (counts[at] ?? 0) <= usual * MOST_CROSSING && at < last;
    if (isWhite) from ??= at;
    else if (from !== undefined) {
      const stripe = { left: box.left + from * STEP, right: box.left + at * STEP };
      if (stripe.right - stripe.left > (best ? best.right - best.left : 0)) best = stripe;
      from = undefined;
    }
  }
  return best;
}
