import { namesObjectives, splitHeadingNumber } from '@app/text-normalization';
import { unite } from '../../content';
import { type TextLine, toLines } from '../../text';
import { cellText } from '../cell-text';
import type { PageCell, PageRow, PageTable } from '../page-table';
import { columnAt, type Gap, gapsOf, narrowed } from './column-gaps';
import { gapBesideName, headsColumns, isGroupLine } from './header-line';
import { rowStarts } from './row-starts';

export interface HeadedPage {
  readonly page: number;
  readonly lines: readonly TextLine[];
}

export interface HeadedTables {
  readonly tables: readonly PageTable[];
  readonly rest: readonly TextLine[];
}

/** White space above this, in ems, ends a table. */
const WIDEST_GAP = 7;
/** A line in the first column only belongs to the last row if its distance is at most this, in ems. */
const NEXT_LINE = 0.6;
/** Maximum shift of the edges of a table that continues from the previous page. */
const NEAR = 6;
/** Maximum words of a name on one line of a narrow column. */
const LONGEST_NAME = 6;

/**
 * Finds tables without rules whose columns have a header line (objectives beside endpoints), including continuations on the
 * next page. Their columns are wide and contain sentences, so only the header distinguishes them from two-column text.
 */
export function findHeadedTables(pages: readonly HeadedPage[]): readonly HeadedTables[] {
  let open: OpenTable | undefined;
  return pages.map(({ page, lines: all }) => {
    const lines = all.filter((line) => !line.hidden && !line.runs.some((run) => run.turned));
    const taken = new Set<TextLine>();
    const tables: PageTable[] = [];
    const before = open;
    open = undefined;
    for (let at = 0; at < lines.length; at++) {
      const found = tableAt(lines, { at, page, open: before });
      if (!found) continue;
      tables.push(found.table);
      found.lines.forEach((line) => taken.add(line));
      if (lines.at(-1) === found.lines.at(-1))
        open = { ...found.shape, xs: found.table.xs, left: found.table.left };
      at = Math.max(
        at,
        lines.findLastIndex((line) => taken.has(line)),
      );
    }
    return { tables, rest: taken.size === 0 ? all : all.filter((line) => !taken.has(line)) };
  });
}

interface Place {
  readonly at: number;
  readonly page: number;
  /** The table at the end of the previous page. */
  readonly open: OpenTable | undefined;
}

function tableAt(lines: readonly TextLine[], { at, page, open }: Place): FoundTable | undefined {
  const line = lines[at];
  if (!line) return undefined;
  if (headsColumns(line))
    return tableBelow(lines.slice(at), {
      page,
      gaps: gapsOf(line),
      labels: labelColumn(line),
      areNames: false,
    });
  if (at === 0 && open?.page === page - 1) {
    const rest = tableGoingOn(lines, { ...open, page });
    if (rest) return rest;
  }
  const gap = gapBesideName({ before: lines[at - 1], line, next: lines[at + 1] });
  return gap && tableOfNames(lines, at, { page, gaps: [gap], labels: 0, areNames: true });
}

interface Shape {
  readonly page: number;
  readonly gaps: readonly Gap[];
  /** The column in which the rows start. */
  readonly labels: number;
  /** The labels name the text beside them, as in the rows of a synopsis. */
  readonly areNames: boolean;
}

interface OpenTable extends Shape {
  readonly xs: readonly number[];
  readonly left: number;
}

interface FoundTable {
  readonly table: PageTable;
  readonly lines: readonly TextLine[];
  readonly shape: Shape;
}

const labelColumn = ({ segments }: TextLine): number =>
  segments.findIndex((segment) => namesObjectives(segment.text));

function tableBelow(lines: readonly TextLine[], shape: Shape): FoundTable | undefined {
  const [header, ...below] = lines;
  const headed = header && narrowed(shape.gaps, header);
  if (!header || !headed) return undefined;
  const body = bodyOf(below, headed, header);
  const filled = new Set(body.lines.flatMap((line) => [...columnsOf(line, body.gaps)]));
  if (filled.size < 2) return undefined;
  const own = { ...shape, gaps: body.gaps };
  return { table: toTable([header, ...body.lines], own, true), lines: [header, ...body.lines], shape: own };
}

/**
 * Rows of a synopsis, starting with the row that names the first objective. A vertically centered label starts below the top of
 * its row's text.
 */
function tableOfNames(lines: readonly TextLine[], at: number, shape: Shape): FoundTable | undefined {
  const [name] = lines.slice(at);
  if (!name) return undefined;
  const body = bodyOf(lines.slice(at), shape.gaps, name);
  if (!body.lines.some((line) => columnsOf(line, body.gaps).has(1))) return undefined;
  if (body.lines.some((line) => printsSentence(line, body.gaps))) return undefined;
  let first = at;
  for (let above = lines[at - 1]; above && first > 0; above = lines[first - 1]) {
    const next = lines[first];
    const isBeside = narrowed(body.gaps, above) !== undefined && !columnsOf(above, body.gaps).has(0);
    if (!next || !isBeside || next.top - above.bottom > NEXT_LINE * above.size) break;
    first--;
  }
  const own = [...lines.slice(first, at), ...body.lines];
  const gaps = { ...shape, gaps: body.gaps };
  return { table: toTable(own, gaps, false), lines: own, shape: gaps };
}

/** A line of the first column with more words than a name has: the text beside it is another column of prose. */
const printsSentence = (line: TextLine, gaps: readonly Gap[]): boolean =>
  line.runs
    .filter((run) => columnAt(gaps, run) === 0)
    .map(({ text }) => text)
    .join(' ')
    .trim()
    .split(/\s+/).length > LONGEST_NAME;

/** The continuation of a table at the top of the next page: its first lines are aligned with the same columns. */
function tableGoingOn(lines: readonly TextLine[], before: OpenTable): FoundTable | undefined {
  const [first] = lines;
  if (!first) return undefined;
  const body = bodyOf(lines, before.gaps, first);
  const columns = body.lines.map((line) => columnsOf(line, body.gaps));
  const left = Math.min(...body.lines.map((line) => line.left));
  const isBeside = columns.some((own) => own.size > 1) || columns.slice(0, 1).some((own) => !own.has(0));
  if (body.lines.length === 0 || !isBeside || left < before.left - NEAR) return undefined;
  const table = toTable(body.lines, { ...before, gaps: body.gaps }, false);
  return { table: { ...table, xs: before.xs }, lines: body.lines, shape: { ...before, gaps: body.gaps } };
}

interface Body {
  readonly lines: readonly TextLine[];
  readonly gaps: readonly Gap[];
}

/** The lines that leave the gaps white, up to the last line with text beside the first column. */
function bodyOf(lines: readonly TextLine[], headed: readonly Gap[], header: TextLine): Body {
  const body: TextLine[] = [];
  let gaps = headed;
  let bottom = header.bottom;
  for (const line of lines) {
    if (line.top - bottom > WIDEST_GAP * header.size || startsSection(line, header)) break;
    const isOver = isGroupLine(line);
    const left = isOver ? gaps : narrowed(gaps, line);
    if (!left) break;
    gaps = left;
    bottom = Math.max(bottom, line.bottom);
    body.push(line);
  }
  const end = endOf(body, gaps);
  // A level named at the bottom of a page applies to the rows on the next page.
  const isNamedLast = body.length === lines.length && body.slice(end).every(isGroupLine);
  return { lines: isNamedLast ? body : body.slice(0, end), gaps };
}

/** Titles of the following text are in the first column only. */
function startsSection(line: TextLine, header: TextLine): boolean {
  if (isGroupLine(line) || line.segments.length > 1) return false;
  const isNumbered =
    /^\d+(?:\.\d+)*\.?\s/.test(line.text) && splitHeadingNumber(line.text).number !== undefined;
  return line.size > header.size + 0.6 || (line.bold && isNumbered) || line.size < header.size - 1.1;
}

/** After the last text of another column, only the lines that finish the sentence beside it belong to the table. */
function endOf(lines: readonly TextLine[], gaps: readonly Gap[]): number {
  let end = lines.findLastIndex((line) => [...columnsOf(line, gaps)].some((column) => column > 0)) + 1;
  for (let last = lines[end - 1]; last && end < lines.length; end++) {
    const line = lines[end];
    if (!line || line.top - last.bottom > NEXT_LINE * line.size || line.bold !== last.bold) break;
    last = line;
  }
  return end;
}

const columnsOf = (line: TextLine, gaps: readonly Gap[]): ReadonlySet<number> =>
  new Set(line.runs.filter((run) => run.text.trim() !== '').map((run) => columnAt(gaps, run)));

function toTable(
  lines: readonly TextLine[],
  { page, gaps, labels, areNames }: Shape,
  isHeaded: boolean,
): PageTable {
  const box = unite(lines);
  const middles = gaps.map(({ left, right }) => (left + right) / 2);
  const xs = [box.left, ...middles, box.right];
  const over = lines.filter((line) => isGroupLine(line) && columnsOf(line, gaps).size > 1);
  const runs = lines.filter((line) => !over.includes(line)).flatMap((line) => line.runs);
  const columns = [...gaps, undefined].map((_gap, column) =>
    toLines(runs.filter((run) => columnAt(gaps, run) === column)).filter(({ text }) => text.trim() !== ''),
  );
  columns[labels] = [...(columns[labels] ?? []), ...over].sort((one, other) => one.top - other.top);
  const others = columns.filter((_lines, column) => column !== labels);
  const starts = [...new Set([box.top, ...rowStarts({ labels: columns[labels] ?? [], others, areNames })])];
  const rows = starts.flatMap((top, index): PageRow[] => {
    const next = starts[index + 1] ?? Infinity;
    const cells = columns.flatMap((own, column): PageCell[] => {
      const within = own.filter((line) => middleOf(line) >= top && middleOf(line) < next);
      if (within.length === 0) return [];
      const columnSpan = within.some((line) => over.includes(line)) ? columns.length : 1;
      return [toCell(within, { column, columnSpan, xs, right: unite(own).right })];
    });
    return cells.length === 0 ? [] : [{ page, cells, isHeader: isHeaded && index === 0, ...unite(cells) }];
  });
  return { page, xs, rows, ...box };
}

const middleOf = ({ top, bottom }: TextLine): number => (top + bottom) / 2;

interface CellPlace {
  readonly column: number;
  readonly columnSpan: number;
  readonly xs: readonly number[];
  /** Maximum right edge of the column's lines. */
  readonly right: number;
}

function toCell(lines: readonly TextLine[], { column, columnSpan, xs, right }: CellPlace): PageCell {
  return {
    ...unite(lines),
    column: columnSpan > 1 ? 0 : column,
    columnSpan,
    rowSpan: 1,
    text: cellText(lines, right),
    bold: lines.every((line) => line.bold),
    indent: (lines[0]?.left ?? 0) - (xs[column] ?? 0),
  };
}
