import { isSureMark } from '@app/text-normalization';
import { type Run, unite } from '../content';
import { cellText, type CellLine } from './cell-text';
import { markHeaders } from './header-rows';
import type { PageCell, PageRow, PageTable } from './page-table';
import { type Segment, type TextLine, toLines } from '../text';

const FEWEST_COLUMNS = 3;
const FEWEST_ROWS = 3;
/** Maximum distance of the edges of segments in one column. */
const NEAR = 6;

export interface AlignedTables {
  readonly tables: readonly PageTable[];
  readonly rest: readonly TextLine[];
}

/** Finds tables without rules: runs of lines whose pieces are aligned in the same three or more columns. */
export function findAlignedTables(lines: readonly TextLine[], page: number): AlignedTables {
  const tables: PageTable[] = [];
  const taken = new Set<TextLine>();
  for (const found of stretches(lines)) {
    const stretch = withRowsAbove(found, lines, taken);
    const table = toTable(stretch, page);
    if (!table) continue;
    tables.push(table);
    stretch.forEach((line) => taken.add(line));
  }
  return { tables, rest: lines.filter((line) => !taken.has(line)) };
}

function stretches(lines: readonly TextLine[]): readonly (readonly TextLine[])[] {
  const found: TextLine[][] = [];
  let current: TextLine[] = [];
  let pending: TextLine[] = [];
  const close = () => {
    if (current.filter(isColumnar).length >= FEWEST_ROWS) found.push(current);
    current = [];
    pending = [];
  };
  for (const line of lines) {
    const last = pending.at(-1) ?? current.at(-1);
    if (last && line.baseline - last.baseline > 3.2 * line.size) close();
    if (isColumnar(line) || isShortRow(line, current)) {
      current.push(...pending, line);
      pending = [];
    } else if (current.length > 0 && isPartOfRow(line, current)) pending.push(line);
    else close();
    if (pending.length > 3) close();
  }
  close();
  return found;
}

/**
 * Adds the rows right above a stretch that stand in its columns: rows with one mark each below a header that has no label, as in
 * tables with rules above and below the header only.
 */
function withRowsAbove(
  stretch: readonly TextLine[],
  lines: readonly TextLine[],
  taken: ReadonlySet<TextLine>,
): readonly TextLine[] {
  const rows = [...stretch];
  const [first] = stretch;
  for (let at = first === undefined ? -1 : lines.indexOf(first) - 1; at >= 0; at--) {
    const [line, below] = [lines[at], rows[0]];
    if (!line || !below || taken.has(line)) break;
    if (below.baseline - line.baseline > 3.2 * line.size) break;
    const isMarked = line.segments.slice(1).every(({ text }) => isSureMark(text));
    if (!(isMarked && isShortRow(line, stretch)) && !isHeaderOf(line, stretch)) break;
    rows.unshift(line);
  }
  return rows;
}

/** Names of columns without a label, one above most columns of marks. */
function isHeaderOf(line: TextLine, rows: readonly TextLine[]): boolean {
  const marks = rows.filter(isColumnar).flatMap(({ segments }) => segments.slice(1));
  const isNamed = (mark: Segment): boolean => line.segments.some((name) => overlap(name, mark) > 0);
  return isColumnar(line) && marks.filter(isNamed).length > marks.length / 2;
}

const isColumnar = (line: TextLine): boolean =>
  line.segments.length >= FEWEST_COLUMNS && !/\.{5,}/.test(line.text);

/** A label and one mark, or nearly blank otherwise: a row all the same when its pieces stand below those of the others. */
function isShortRow(line: TextLine, rows: readonly TextLine[]): boolean {
  const [label, ...others] = line.segments;
  if (!label || others.length === 0 || /\.{5,}/.test(line.text)) return false;
  const columnar = rows.filter(isColumnar);
  const above = columnar.flatMap((row) => row.segments);
  const first = Math.min(...columnar.map((row) => row.left));
  const isBelow = (piece: Segment) => above.some((one) => overlap(one, piece) > 0);
  // Labels of header rows are often centered over those below.
  const isLabel =
    Math.abs(label.left - first) < 3 * NEAR ||
    columnar.some(({ segments: [piece] }) => piece !== undefined && overlap(piece, label) > 0);
  return isLabel && others.every(isBelow);
}

/** A wrapped label or cell: short enough to fit into the columns of the rows above. */
function isPartOfRow(line: TextLine, rows: readonly TextLine[]): boolean {
  const box = unite(rows);
  const width = Math.max(...line.segments.map((segment) => segment.right - segment.left));
  return width < (box.right - box.left) * 0.45 && line.left >= box.left - NEAR;
}

function toTable(lines: readonly TextLine[], page: number): PageTable | undefined {
  const bands = columnBands(lines);
  if (bands.length < FEWEST_COLUMNS) return undefined;
  const rows: { lines: TextLine[] }[] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    const isWrapped =
      last && !isRow(line, bands) && line.baseline - (last.lines.at(-1)?.baseline ?? 0) < 1.5 * line.size;
    if (isWrapped) last.lines.push(line);
    else rows.push({ lines: [line] });
  }
  const xs = [...bands.map((band) => band.left), bands.at(-1)?.right ?? 0];
  const pageRows = rows.map((row): PageRow => {
    const cells = new Map<number, { span: number; segments: CellLine[] }>();
    for (const line of row.lines) {
      for (const segment of line.segments.flatMap((whole) => splitAtBands(whole, line, bands))) {
        const [column, span] = placeOf(segment, bands);
        const cell = cells.get(column) ?? { span, segments: [] };
        cell.span = Math.max(cell.span, span);
        cell.segments.push({ ...segment, bold: line.bold, size: line.size });
        cells.set(column, cell);
      }
    }
    const pageCells = [...cells.entries()]
      .sort(([one], [other]) => one - other)
      .map(([column, cell]): PageCell => ({
        ...unite(cell.segments),
        column,
        columnSpan: cell.span,
        rowSpan: 1,
        text: cellText(cell.segments, bands[column]?.right ?? 0),
        bold: cell.segments.every((entry) => entry.bold),
        indent: (cell.segments[0]?.left ?? 0) - (bands[column]?.left ?? 0),
      }));
    return { page, cells: pageCells, isHeader: false, ...unite(row.lines) };
  });
  return { page, xs, rows: markHeaders(pageRows), ...unite(lines) };
}

/** A line with text in the first column and in another one starts a new row. */
function isRow(line: TextLine, bands: readonly Band[]): boolean {
  if (isColumnar(line)) return true;
  const columns = new Set(line.segments.map((segment) => placeOf(segment, bands)[0]));
  return columns.size > 1 && columns.has(0);
}

interface Band {
  left: number;
  right: number;
}

/** The rows with the most pieces define the columns, and so does each mark. Wider pieces of other rows span several columns. */
function columnBands(lines: readonly TextLine[]): readonly Band[] {
  const most = Math.max(...lines.map((line) => line.segments.length));
  const full = lines.filter((line) => line.segments.length >= Math.max(FEWEST_COLUMNS, most * 0.6));
  const bands: Band[] = [];
  const marks = lines.map((line) => line.segments.filter(({ text }) => isSureMark(text)));
  const coversMarks = (segment: Segment): boolean =>
    marks.some((own) => own.filter((mark) => overlap(mark, segment) > 2).length > 1);
  const segments = full
    .flatMap((line) => line.segments.filter((segment) => !coversTwo(segment, full) && !coversMarks(segment)))
    .concat(marks.flat())
    .sort((one, other) => one.left - other.left);
  for (const segment of segments) {
    const last = bands.at(-1);
    if (last && segment.left < last.right + 1) last.right = Math.max(last.right, segment.right);
    else bands.push({ left: segment.left, right: segment.right });
  }
  return bands;
}

/** Touching texts of two columns, or a title over several columns. It does not show where a column ends. */
function coversTwo(segment: Segment, lines: readonly TextLine[]): boolean {
  const dividing = lines.filter((line) => {
    const below = line.segments.filter((other) => overlap(other, segment) > 2);
    return below.length > 1;
  });
  return dividing.length > 1 && dividing.length >= lines.length * 0.25;
}

const overlap = (one: Band, other: Band): number =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left);

/** Close texts of neighboring columns are one piece of their line. Assign each to the column where it was printed. */
function splitAtBands(segment: Segment, line: TextLine, bands: readonly Band[]): readonly Segment[] {
  if (bands.filter((band) => overlap(band, segment) > 2).length < 2) return [segment];
  const runs = line.runs.filter((run) => run.left >= segment.left - 1 && run.right <= segment.right + 1);
  const groups =
    groupsByBand(phrasesOf(runs, line), bands) ??
    groupsByBand(
      runs.map((run) => [run]),
      bands,
    );
  // A run that does not fit any column is a title over several columns.
  if (groups === undefined) return [segment];
  // Two words with a normal space between them are more likely one title over two columns.
  const [before, after] = [...groups.values()];
  const next = after?.[0];
  const gap = (next?.left ?? 0) - (before?.at(-1)?.right ?? 0);
  const isPhrase =
    groups.size === 2 &&
    next?.spaced === true &&
    gap < line.size &&
    ((after?.length ?? 0) > 1 || !isSureMark(next.text));
  return groups.size < 2 || isPhrase ? [segment] : [...groups.values()].flatMap((group) => toLines(group));
}

/** Runs with normal spaces between them. */
function phrasesOf(runs: readonly Run[], { size }: TextLine): readonly (readonly Run[])[] {
  const phrases: Run[][] = [];
  for (const run of runs) {
    const last = phrases.at(-1);
    if (last && run.left - (last.at(-1)?.right ?? 0) < SPACE * size) last.push(run);
    else phrases.push([run]);
  }
  return phrases;
}
const SPACE = 0.6;

/** The pieces of each column; undefined if one of them is in no column. */
function groupsByBand(
  pieces: readonly (readonly Run[])[],
  bands: readonly Band[],
): ReadonlyMap<number, readonly Run[]> | undefined {
  const groups = new Map<number, readonly Run[]>();
  for (const piece of pieces) {
    const box = unite(piece);
    const home = bands.findIndex((_band, index) => isWithin(box, bands, index));
    if (home < 0) return undefined;
    groups.set(home, [...(groups.get(home) ?? []), ...piece]);
  }
  return groups;
}

/** Belongs to a column: it is aligned with the start of its texts or centered in it. */
function isWithin(run: Band, bands: readonly Band[], index: number): boolean {
  const band = bands[index];
  if (!band) return false;
  const middle = (one: Band) => (one.left + one.right) / 2;
  const neighbours = [bands[index - 1], bands[index + 1]].filter((one) => one !== undefined);
  const pitch = Math.min(...neighbours.map((one) => Math.abs(middle(one) - middle(band))));
  const isWide = run.right - run.left > pitch * 1.1;
  return (
    !isWide && (Math.abs(run.left - band.left) < 3 || Math.abs(middle(run) - middle(band)) < pitch * 0.2)
  );
}

function placeOf(segment: Segment, bands: readonly Band[]): readonly [column: number, span: number] {
  const hit = bands.flatMap((band, index) =>
    overlap(band, segment) > Math.min(2, (band.right - band.left) / 2) ? [index] : [],
  );
  const [first] = hit;
  if (first !== undefined) return [first, hit.length];
  const middle = (segment.left + segment.right) / 2;
  let nearest = 0;
  bands.forEach((band, index) => {
    const best = bands[nearest];
    if (
      best &&
      Math.abs((band.left + band.right) / 2 - middle) < Math.abs((best.left + best.right) / 2 - middle)
    )
      nearest = index;
  });
  return [nearest, 1];
}
