import { Frame, type PageContent, type Rect, type Rule, type Run } from '../src/pdf/content';

export interface PageOptions {
  readonly number?: number;
  readonly rules?: readonly Rule[];
  readonly grounds?: readonly Rect[];
  readonly heads?: readonly Rect[];
}

const WIDTH = 612;
const HEIGHT = 792;
/** Letters are this wide in ems; enough for layouts that only need to be plausible. */
const LETTER = 0.5;

/** Builds the plain data of a PDF page from placed texts. */
export function aPage(
  runs: readonly Run[],
  { number = 1, rules = [], grounds = [], heads = [] }: PageOptions = {},
): PageContent {
  return {
    number,
    frame: new Frame(0, WIDTH, HEIGHT),
    runs,
    rules,
    grounds,
    heads,
    images: [],
    taggedHeadings: [],
  };
}

export interface RunOptions {
  readonly size?: number;
  readonly bold?: boolean;
  readonly hidden?: boolean;
}

/** A text whose baseline starts at a point. */
export function aRun(text: string, left: number, baseline: number, options: RunOptions = {}): Run {
  const { size = 10, bold = false, hidden = false } = options;
  return {
    text,
    left,
    right: left + text.length * size * LETTER,
    top: baseline - size * 0.78,
    bottom: baseline + size * 0.22,
    baseline,
    size,
    font: bold ? 'Arial,Bold' : 'Arial',
    bold,
    spaced: false,
    turned: false,
    hidden,
  };
}

/** The rules of a full grid with these column and row edges. */
export function aGrid(xs: readonly number[], ys: readonly number[]): readonly Rule[] {
  const [left = 0, right = 0] = [xs[0], xs.at(-1)];
  const [top = 0, bottom = 0] = [ys[0], ys.at(-1)];
  return [
    ...ys.map((y) => ({ x1: left, y1: y, x2: right, y2: y })),
    ...xs.map((x) => ({ x1: x, y1: top, x2: x, y2: bottom })),
  ];
}

/** Text and rules of a ruled table; empty strings leave their cell empty. */
export function aTable(
  rows: readonly (readonly string[])[],
  options: { readonly top?: number; readonly widths?: readonly number[]; readonly boldRows?: number } = {},
): { runs: readonly Run[]; rules: readonly Rule[] } {
  const {
    top = 150,
    widths = [120, ...new Array<number>((rows[0]?.length ?? 1) - 1).fill(50)],
    boldRows = 1,
  } = options;
  const xs = widths.reduce<number[]>((edges, width) => [...edges, (edges.at(-1) ?? 0) + width], [72]);
  const ys = [top, ...rows.map((_row, index) => top + (index + 1) * 20)];
  const runs = rows.flatMap((cells, row) =>
    cells.flatMap((text, column) =>
      text === '' ? [] : [aRun(text, (xs[column] ?? 0) + 5, top + row * 20 + 14, { bold: row < boldRows })],
    ),
  );
  return { runs, rules: aGrid(xs, ys) };
}
