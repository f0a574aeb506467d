import { GROUND_MARK } from '@app/text-normalization';
import { findFillMarks } from '../../tables/fill-marks';
import { type Rect, type Run, unite } from '../content';
import { type TextLine, toLines } from '../text';
import type { Arrow } from './arrows';
import { cellParagraphs, cellText } from './cell-text';
import { markHeaders } from './header-rows';
import type { Grid, GridCell } from './lattice';
import type { PageCell, PageRow, PageTable } from './page-table';

export interface FilledGrid {
  readonly table?: PageTable;
  /** The runs that belong to the table. */
  readonly runs: readonly Run[];
}

/** A column without text and narrower than this is the gap of a double rule. */
const GAP_COLUMN = 8;

interface PageOfGrid {
  readonly page: number;
  /** Colored areas of the page. */
  readonly grounds: readonly Rect[];
  readonly arrows?: readonly Arrow[];
}

/** Fills a ruled grid with its text. A frame around prose is not a table. */
export function fillGrid(
  grid: Grid,
  runs: readonly Run[],
  { page, grounds, arrows = [] }: PageOfGrid,
): FilledGrid {
  const inside = runs.filter((run) => isInside(grid, run));
  if (inside.length === 0) return { runs: [] };
  const passing = arrows.filter((arrow) => arrow.runs?.every((run) => inside.includes(run)) ?? true);
  const printed = new Set(passing.flatMap((arrow) => arrow.runs ?? []));
  const { cells: gridCells } = withoutFalseMerges(grid, inside);
  const texts = distribute(
    { ...grid, cells: gridCells },
    inside.filter((run) => !printed.has(run)),
  );
  const all = gridCells.map((cell, index) => ({ cell, runs: texts.get(index) ?? [] }));
  const signs = signsOf(all, passing, markedByGround(all, grounds));
  const filled = all.flatMap(({ cell, runs: own }): readonly FilledCell[] => {
    const sign = own.length > 0 ? undefined : signs.get(cell);
    return own.length > 0 || sign !== undefined ? [{ cell, runs: own, ...(sign && { sign }) }] : [];
  });
  const columns = new Set(filled.map((entry) => entry.cell.column));
  if (columns.size < 2 || (grid.isOpen && !hasFullRows(filled))) return { runs: [] };
  const kept = keptColumns(grid, filled);
  const rows = toRows({ grid, filled, kept, page });
  return {
    table: {
      page,
      xs: [...kept.map((column) => grid.xs[column] ?? 0), grid.xs.at(-1) ?? 0],
      rows,
      left: grid.left,
      top: grid.top,
      right: grid.right,
      bottom: grid.bottom,
    },
    runs: inside,
  };
}

/** In em: white space between texts of two columns. A space between words is narrower. */
const BETWEEN_COLUMNS = 0.7;
/** Share of the columns that a row without vertical rules covers. */
const WHOLE_ROW = 0.8;

/**
 * Some tables have vertical rules in a part of their rows only. A cell over nearly all columns is divided if its texts stand apart in
 * these columns.
 */
function withoutFalseMerges(grid: Grid, runs: readonly Run[]): Grid {
  const columns = grid.xs.length - 1;
  const cells = grid.cells.flatMap((cell): readonly GridCell[] => {
    if (cell.columnSpan < 3 || cell.columnSpan < columns * WHOLE_ROW) return [cell];
    const own = runs.filter((run) => isInside(cell, run)).toSorted((one, other) => one.left - other.left);
    const edges = grid.xs.slice(cell.column, cell.column + cell.columnSpan + 1);
    const columnOf = (run: Run): number => bandOf(edges, (run.left + run.right) / 2);
    const isCrossed = own.some((run) =>
      edges.slice(1, -1).some((x) => run.left + 1 < x && run.right - 1 > x),
    );
    const isApart = own.every((run, at) => {
      const next = own[at + 1];
      const isSame = next === undefined || columnOf(next) === columnOf(run);
      return isSame || next.left - run.right >= BETWEEN_COLUMNS * run.size;
    });
    if (isCrossed || !isApart || new Set(own.map(columnOf)).size < 2) return [cell];
    return edges.slice(1).map((right, at) => ({
      ...cell,
      column: cell.column + at,
      columnSpan: 1,
      left: edges[at] ?? cell.left,
      right,
    }));
  });
  return { ...grid, cells };
}

/** Lines of a diagram enclose single texts. A table has several texts in most of its rows. */
function hasFullRows(filled: readonly FilledCell[]): boolean {
  const counts = new Map<number, number>();
  for (const { cell } of filled) counts.set(cell.row, (counts.get(cell.row) ?? 0) + 1);
  return [...counts.values()].filter((count) => count > 1).length >= counts.size / 2;
}

/** Marks of cells without text: a crossing arrow or a background color. */
function signsOf(
  entries: readonly FilledCell[],
  arrows: readonly Arrow[],
  marked: ReadonlySet<GridCell>,
): ReadonlyMap<GridCell, string> {
  const signs = new Map<GridCell, string>([...marked].map((cell) => [cell, GROUND_MARK]));
  for (const { left, right, y, value, runs: printed = [] } of arrows) {
    for (const { cell, runs } of entries) {
      const width = Math.min(right, cell.right) - Math.max(left, cell.left);
      const isPassed =
        width > Math.min(cell.right - cell.left, right - left) * PASSED ||
        (printed.length > 1 && printed.some((run) => isInside(cell, run)));
      if (runs.length === 0 && y > cell.top && y < cell.bottom && isPassed) signs.set(cell, value);
    }
  }
  return signs;
}

/** An arrow marks a cell if it crosses this fraction of it. */
const PASSED = 0.4;

/** Cells whose background color is their only mark. */
function markedByGround(entries: readonly FilledCell[], grounds: readonly Rect[]): ReadonlySet<GridCell> {
  if (grounds.length === 0) return new Set();
  const cells = entries.map(({ cell, runs }) => ({
    row: cell.row,
    column: cell.column,
    isEmpty: runs.length === 0,
    isShaded: grounds.some((ground) => covers(ground, cell)),
    cell,
  }));
  return new Set([...findFillMarks(cells)].map(({ cell }) => cell));
}

/** The background fills the cell up to its borders. */
const covers = (ground: Rect, cell: Rect): boolean =>
  Math.min(ground.right, cell.right) - Math.max(ground.left, cell.left) > (cell.right - cell.left) * 0.7 &&
  Math.min(ground.bottom, cell.bottom) - Math.max(ground.top, cell.top) > (cell.bottom - cell.top) * 0.7;

function isInside(rect: Rect, run: Rect): boolean {
  const x = (run.left + run.right) / 2;
  const y = (run.top + run.bottom) / 2;
  return x > rect.left - 1 && x < rect.right + 1 && y > rect.top - 1 && y < rect.bottom + 1;
}

interface FilledCell {
  readonly cell: GridCell;
  readonly runs: readonly Run[];
  /** Replaces the missing text of the cell. */
  readonly sign?: string;
}

function distribute(grid: Grid, runs: readonly Run[]): ReadonlyMap<number, readonly Run[]> {
  const index = new Map<string, number>();
  grid.cells.forEach((cell, position) => {
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++)
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++)
        index.set(`${row}.${column}`, position);
  });
  const cellAt = (x: number, y: number) => index.get(`${bandOf(grid.ys, y)}.${bandOf(grid.xs, x)}`);
  const texts = new Map<number, Run[]>();
  for (const run of runs) {
    for (const part of splitAtCells(run, cellAt)) {
      const middle = cellAt((part.left + part.right) / 2, (part.top + part.bottom) / 2);
      if (middle === undefined) continue;
      texts.set(middle, [...(texts.get(middle) ?? []), part]);
    }
  }
  return texts;
}

function bandOf(edges: readonly number[], value: number): number {
  let band = 0;
  for (let index = 1; index < edges.length - 1; index++) if (value >= (edges[index] ?? 0)) band = index;
  return band;
}

/** A run whose ends lie in two cells is split at its spaces. A single word belongs to the cell that contains its center. */
function splitAtCells(run: Run, cellAt: (x: number, y: number) => number | undefined): readonly Run[] {
  const y = (run.top + run.bottom) / 2;
  if (run.turned || !run.text.includes(' ')) return [run];
  if (cellAt(run.left + 1, y) === cellAt(run.right - 1, y)) return [run];
  const perCharacter = (run.right - run.left) / run.text.length;
  const parts: Run[] = [];
  for (const word of run.text.matchAll(/\S+/g)) {
    const left = run.left + word.index * perCharacter;
    const right = left + word[0].length * perCharacter;
    const last = parts.at(-1);
    const cell = cellAt((left + right) / 2, y);
    if (last && cellAt((last.left + last.right) / 2, y) === cell) {
      parts[parts.length - 1] = { ...last, right, text: `${last.text} ${word[0]}` };
    } else parts.push({ ...run, left, right, text: word[0], spaced: true });
  }
  return parts;
}

function keptColumns(grid: Grid, filled: readonly FilledCell[]): readonly number[] {
  const used = new Set(filled.map((entry) => entry.cell.column));
  const kept: number[] = [];
  for (let column = 0; column < grid.xs.length - 1; column++) {
    const width = (grid.xs[column + 1] ?? 0) - (grid.xs[column] ?? 0);
    if (used.has(column) || width >= GAP_COLUMN) kept.push(column);
  }
  return kept;
}

interface RowSource {
  readonly grid: Grid;
  readonly filled: readonly FilledCell[];
  readonly kept: readonly number[];
  readonly page: number;
}

function toRows({ grid, filled, kept, page }: RowSource): readonly PageRow[] {
  const usedRows = [...new Set(filled.map((entry) => entry.cell.row))].sort((one, other) => one - other);
  const rows = usedRows.flatMap((row): readonly PageRow[] => {
    const cells = filled
      .filter((entry) => entry.cell.row === row)
      .map(({ cell, runs, sign }): RuledCell => {
        const lines = toLines(runs);
        const span = kept.filter((column) => column >= cell.column && column < cell.column + cell.columnSpan);
        return {
          column: kept.filter((column) => column < cell.column).length,
          columnSpan: Math.max(1, span.length),
          rowSpan: usedRows.filter((used) => used >= cell.row && used < cell.row + cell.rowSpan).length || 1,
          text: lines.length > 0 ? cellText(lines, cell.right) : (sign ?? ''),
          ...(sign === GROUND_MARK && { fromGround: true }),
          ...(runs.length > 0 && runs.every((run) => run.fromInk) && { fromInk: true }),
          lines,
          bold: lines.length > 0 && lines.every((line) => line.bold),
          indent: lines.length > 0 ? Math.min(...lines.map((line) => line.left)) - cell.left : 0,
          left: cell.left,
          top: cell.top,
          right: cell.right,
          bottom: cell.bottom,
        };
      })
      .sort((one, other) => one.column - other.column);
    const box = unite(cells);
    return splitStacked({ page, cells, isHeader: false, ...box, bottom: grid.ys[row + 1] ?? box.bottom });
  });
  return markHeaders(rows);
}

interface RuledCell extends PageCell {
  readonly lines: readonly TextLine[];
}

interface RuledRow extends Omit<PageRow, 'cells'> {
  readonly cells: readonly RuledCell[];
}

/** `Drug handed out` above `Drug handed back`: labels with the same start are two labels, not one wrapped label. */
function startAlike(lines: readonly TextLine[]): boolean {
  if (lines.length < 2 || !lines.every((line) => /^\p{Lu}/u.test(line.text))) return false;
  const firstWords = lines
    .map((line) => /^\p{L}{4,}/u.exec(line.text)?.[0])
    .filter((word) => word !== undefined);
  return new Set(firstWords).size < firstWords.length;
}

/** Longest text that is still a mark of a schedule, as `X` or `Xa`. */
const LONGEST_MARK = 6;

/**
 * Some schedules stack several labels in one ruled row. Each label ends before the right edge and the next starts on a new
 * line. Marks belong to the label at the same height.
 */
function splitStacked(row: RuledRow): readonly PageRow[] {
  const plain = row.cells.map(({ lines: _lines, ...cell }): PageCell => cell);
  const label = row.cells.find((cell) => cell.column === 0);
  const marks = row.cells.filter((cell) => cell !== label);
  const isMarks =
    marks.length > 0 && marks.every((cell) => cell.text.length <= LONGEST_MARK && cell.rowSpan === 1);
  if (!label || label.rowSpan > 1 || !isMarks) return [{ ...row, cells: plain }];
  const paragraphs = startAlike(label.lines)
    ? label.lines.map((line) => [line])
    : cellParagraphs(label.lines, label.right);
  if (paragraphs.length < 2) return [{ ...row, cells: plain }];
  const tops = paragraphs.map((paragraph) => paragraph[0]?.top ?? row.top);
  return paragraphs.map((paragraph, index): PageRow => {
    const top = index === 0 ? row.top : (tops[index] ?? row.top);
    const bottom = tops[index + 1] ?? row.bottom;
    const own = marks
      .filter((cell) => {
        const y = cell.lines[0] ? (cell.lines[0].top + cell.lines[0].bottom) / 2 : cell.top;
        return y >= top && y < bottom;
      })
      .map(({ lines: _lines, ...cell }): PageCell => ({ ...cell, top, bottom }));
    const { lines: _lines, ...rest } = label;
    return {
      ...row,
      top,
      bottom,
      cells: [{ ...rest, text: cellText(paragraph, label.right), top, bottom }, ...own],
    };
  });
}
