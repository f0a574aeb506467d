import type { PagePicture, Rect, Rule, Run } from '../content';
import { findGrids, type Grid } from '../tables';
import { binarize, type Bitmap, transposed } from './bitmap';
import { withoutBlackAreas } from './black-areas';
import { type InkedCell, inkedCells } from './cell-ink';
import { countInkedSigns } from './inked-signs';
import { faintLines } from './faint-lines';
import { type InkLine, type InkRun, inkRuns, linesOf, withoutRuns } from './ink-lines';
import { readSigns } from './ink-signs';
import { straightened, tiltOf, turnedBox } from './tilt';
import { withoutWords, wordsOf } from './words';

/** A ruled table that was found in a picture. */
export interface PictureGrid {
  readonly grid: Grid;
  /** Text recognition has read its labels, so that it can be a table of the document. */
  readonly isLabelled: boolean;
  readonly marks: number;
  /** Cells with a sign that could not be read. */
  readonly unread: number;
}

export interface PictureReading {
  /** The text of the page as if it lay level, with a sign for each mark that only its ink shows. */
  readonly runs: readonly Run[];
  readonly grids: readonly PictureGrid[];
  /** What text recognition made of signs that `runs` has from their ink. */
  readonly misread: string;
  /** Puts a box back to where the page shows it. */
  readonly placed: <Box extends Rect>(box: Box) => Box;
  /** Signs that look alike and form rows and columns, counted without the grids. */
  readonly inkedSigns: number;
}

const FEWEST_ROWS = 3;
const FEWEST_COLUMNS = 3;
/** Share of the fields of a grid that are cells of their own. Boxes of a flow chart make a grid of few cells. */
const FEWEST_CELLS = 0.35;
/** Share of its rows in which the first column of a table says something. The grid of a chart says nothing there. */
const NAMED_ROWS = 0.5;
/** Share of its inked cells that curves may cross. */
const MOST_CROSSED = 0.25;
/** Share of the labels that text recognition must have read. */
const READ_LABELS = 0.5;

/**
 * Reads the ruled tables of a picture by its pixels: lines, cells, and which cells are inked. Returns undefined if there are none.
 * `runs` is the text of the page, such as text recognition has put over the picture.
 */
export function readPictureGrids(picture: PagePicture, runs: readonly Run[]): PictureReading | undefined {
  const { scale } = picture;
  const lattice = latticeOf(picture);
  if (lattice === undefined) return undefined;
  const { grids, bitmap, tilt } = lattice;
  const page = { width: picture.width / scale, height: picture.height / scale };
  const level = tilt === 0 ? runs : runs.map((run) => levelRun(run, page, tilt));
  const ink = { bitmap, scale, words: wordsOf(level) };
  const tables = grids
    .map((grid) => ({ grid, inked: inkedCells(grid, ink) }))
    .filter(({ grid, inked }) => isTable(grid, inked))
    .map(({ grid, inked }) => ({ grid, isLabelled: isLabelled(inked), ...readSigns(inked) }));
  if (tables.length === 0) return undefined;
  const labelled = tables.filter((one) => one.isLabelled);
  const misread = new Set(labelled.flatMap((one) => [...one.misread]));
  return {
    runs: [...withoutWords(level, misread), ...labelled.flatMap(({ signs }) => signs)],
    grids: tables,
    misread: [...misread].map(({ text }) => text).join(' '),
    placed: (box) => (tilt === 0 ? box : turnedBox(box, page, tilt)),
    inkedSigns: countInkedSigns(ink),
  };
}

interface Lattice {
  readonly grids: readonly Grid[];
  /** The level page without its lines. */
  readonly bitmap: Bitmap;
  readonly tilt: number;
}

function latticeOf(picture: PagePicture): Lattice | undefined {
  const { scale } = picture;
  const scanned = binarize(picture);
  const white = withoutBlackAreas(scanned, scale);
  const tilted = inkRuns(white.bitmap, scale);
  if (!areLinesOfTable(linesOf(white.bitmap, tilted, scale), scale)) return undefined;
  const tilt = tiltOf(tilted, picture.height);
  const level = tilt === 0 ? scanned : straightened(scanned, tilt);
  const { bitmap, edges } = tilt === 0 ? white : withoutBlackAreas(level, scale);
  const flat = inkRuns(bitmap, scale);
  const turned = transposed(bitmap);
  const upright = inkRuns(turned, scale);
  if (!areLinesOfTable(linesOf(turned, upright, scale), scale)) return undefined;
  const rules = [
    ...linesOf(bitmap, flat, scale).map((line) => flatRule(line, scale)),
    ...linesOf(turned, upright, scale).map((line) => uprightRule(line, scale)),
  ];
  const all = [...rules, ...edges.filter((edge) => hidesLine(edge, rules))];
  const found = findGrids(all).filter(isLarge);
  if (found.length === 0) return undefined;
  const faint = found.flatMap((grid) => faintLines(grid, { bitmap, turned, scale }));
  const grids = faint.length === 0 ? found : findGrids([...all, ...faint]).filter(isLarge);
  return { grids, bitmap: withoutLines(level, flat, upright), tilt };
}

/** In points: a table has lines of this length in both directions. */
const LONG_LINE = 36;

const areLinesOfTable = (lines: readonly InkLine[], scale: number): boolean =>
  lines.filter(({ from, to }) => to - from >= LONG_LINE * scale).length > FEWEST_ROWS;

const isLarge = ({ xs, ys }: Grid): boolean => ys.length > FEWEST_ROWS && xs.length > FEWEST_COLUMNS;

/** In points: the edge of a black area lies on a line that it hides. */
const HIDDEN = 3;

/**
 * True if the edge of a black area replaces a line: a line goes on beside it, or it reaches from one upright line to another, as
 * a redacted row. Other edges lie within a cell.
 */
function hidesLine({ x1, y1, x2, y2 }: Rule, rules: readonly Rule[]): boolean {
  const isUprightAt = (x: number) =>
    rules.some((rule) => rule.x1 === rule.x2 && Math.abs(rule.x1 - x) <= HIDDEN);
  if (y1 !== y2) return isUprightAt(x1);
  const goesOn = rules.some((rule) => rule.y1 === rule.y2 && Math.abs(rule.y1 - y1) <= HIDDEN);
  return goesOn || (isUprightAt(x1) && isUprightAt(x2));
}

const withoutLines = (bitmap: Bitmap, flat: readonly InkRun[], upright: readonly InkRun[]): Bitmap =>
  transposed(withoutRuns(transposed(withoutRuns(bitmap, flat, 1)), upright, 1));

const flatRule = ({ y, from, to }: InkLine, scale: number): Rule => {
  const at = (y + 0.5) / scale;
  return { x1: from / scale, x2: to / scale, y1: at, y2: at };
};

const uprightRule = ({ y, from, to }: InkLine, scale: number): Rule => {
  const at = (y + 0.5) / scale;
  return { x1: at, x2: at, y1: from / scale, y2: to / scale };
};

/** Text along a tilted line gets the height of its letters back. */
function levelRun(run: Run, page: { readonly width: number; readonly height: number }, tilt: number): Run {
  const box = turnedBox(run, page, -tilt);
  if (run.turned) return box;
  const middle = (box.top + box.bottom) / 2;
  return {
    ...box,
    top: middle - run.size / 2,
    bottom: middle + run.size / 2,
    baseline: middle + run.size * 0.28,
  };
}

/** True if a grid holds a table with row labels: not a flow chart, and not a chart over grid lines. */
function isTable({ xs, ys, cells }: Grid, inked: readonly InkedCell[]): boolean {
  const fields = (xs.length - 1) * (ys.length - 1);
  const labels = cells.filter(({ column }) => column === 0);
  const named = inked.filter(({ cell }) => cell.column === 0);
  const crossed = inked.filter(({ isCrossed }) => isCrossed);
  return (
    cells.length >= fields * FEWEST_CELLS &&
    named.length >= labels.length * NAMED_ROWS &&
    crossed.length <= inked.length * MOST_CROSSED
  );
}

function isLabelled(inked: readonly InkedCell[]): boolean {
  const labels = inked.filter(({ cell }) => cell.column === 0);
  return labels.filter(({ words }) => words.length > 0).length >= labels.length * READ_LABELS;
}
