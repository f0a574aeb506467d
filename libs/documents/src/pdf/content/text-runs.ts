import { multiply, type Frame, type Matrix, type QuarterTurn } from './geometry';
import type { Run } from './page-content';
import { repairCharacters } from '../../text/text-repair';

/** One text item of pdf.js, in page coordinates. */
export interface TextPiece {
  readonly text: string;
  /** The text without gaps within one operator that are not printed as a space; omitted if it is the same. */
  readonly closed?: string;
  readonly width: number;
  readonly matrix: Matrix;
  readonly font: string;
  readonly endsLine: boolean;
  /** Id of its marked content, which the tags of a page refer to. */
  readonly mark?: number;
  /** The number of the text box that it is in, if a reviewer laid one over the page. */
  readonly note?: number;
}

/** Word prints its non-breaking hyphen as this character. */
const SOFT_HYPHEN = '\u00ad';
/** Text smaller than this, in points, is not meant to be read. */
const SMALLEST_READABLE = 1.5;
/** In points; the largest page that a PDF may have measures 14,400. */
const FARTHEST = 1e9;
const ASCENT = 0.78;
const DESCENT = 0.22;

/** The direction that most characters of a page are printed in, in quarter turns clockwise. */
export function dominantTurn(pieces: readonly TextPiece[], base: Matrix): QuarterTurn {
  const counts = new Map<QuarterTurn, number>();
  for (const piece of pieces) {
    const turn = turnOf(multiply(base, piece.matrix));
    if (turn === undefined) continue;
    counts.set(turn, (counts.get(turn) ?? 0) + piece.text.trim().length);
  }
  let best: QuarterTurn = 0;
  for (const [turn, count] of counts) if (count > (counts.get(best) ?? 0)) best = turn;
  return best;
}

function turnOf(matrix: Matrix): QuarterTurn | undefined {
  if (matrix[1] === 0 && matrix[0] > 0) return 0;
  const degrees = (Math.atan2(matrix[1], matrix[0]) * 180) / Math.PI;
  for (const turn of [0, 90, 180, 270] as const) {
    const difference = Math.abs(((degrees - turn + 540) % 360) - 180);
    if (difference < 10) return turn;
  }
  return undefined;
}

/** Converts the text items of a page to runs in its upright frame. Blank items only indicate a printed space. */
export function toRuns(
  pieces: readonly TextPiece[],
  base: Matrix,
  frame: Frame,
  isHidden: (x: number, y: number) => boolean = () => false,
): readonly Run[] {
  const runs: Run[] = [];
  let spaced = false;
  for (const piece of pieces) {
    const text = repairCharacters(piece.text.replaceAll(SOFT_HYPHEN, '-'), piece.font);
    const trimmed = text.trim();
    if (trimmed === '') {
      spaced ||= text.length > 0;
      continue;
    }
    const matrix = placed(multiply(base, piece.matrix), piece.width);
    runs.push(toRun({ piece, text, trimmed, matrix, frame, spaced, isHidden }));
    spaced = text.trimEnd().length < text.length || piece.endsLine;
  }
  return withoutOverprints(runs);
}

/** In em. A character is wider. */
const OVERPRINT = 0.12;

/** The runs without those that print the same text once more in the same place, which makes it bold. */
function withoutOverprints(runs: readonly Run[]): readonly Run[] {
  const kept: Run[] = [];
  /** The places in `kept` of the runs with the same text on about the same line. */
  const lines = new Map<string, number[]>();
  for (const run of runs) {
    const line = Math.round(run.baseline);
    const before = [line - 1, line, line + 1].flatMap((at) => lines.get(`${at} ${run.text}`) ?? []);
    const index = before.find((at) => isOverprint(run, kept[at]));
    const first = index === undefined ? undefined : kept[index];
    if (index !== undefined && first !== undefined) {
      kept[index] = { ...first, bold: true };
      continue;
    }
    const key = `${line} ${run.text}`;
    const own = lines.get(key);
    if (own === undefined) lines.set(key, [kept.length]);
    else own.push(kept.length);
    kept.push(run);
  }
  return kept;
}

const isOverprint = (run: Run, first: Run | undefined): boolean =>
  first !== undefined &&
  first.hidden === run.hidden &&
  first.turned === run.turned &&
  first.note === run.note &&
  Math.abs(first.size - run.size) < OVERPRINT &&
  Math.abs(first.left - run.left) < run.size * OVERPRINT &&
  Math.abs(first.baseline - run.baseline) < run.size * OVERPRINT;

/** If a damaged file gives a text an invalid position, it is placed in the corner of its page. */
const CORNER: Matrix = [10, 0, 0, 10, 0, 10];

function placed(matrix: Matrix, width: number): Matrix {
  const reach = matrix.reduce((sum, part) => sum + Math.abs(part), Math.abs(width));
  return reach < FARTHEST ? matrix : CORNER;
}

interface PlacedPiece {
  readonly piece: TextPiece;
  /** Repaired, with the blanks around it. */
  readonly text: string;
  readonly trimmed: string;
  readonly matrix: Matrix;
  readonly frame: Frame;
  readonly spaced: boolean;
  readonly isHidden: (x: number, y: number) => boolean;
}

/** Written as a loop, because a protocol has a hundred thousand runs and every allocation counts. */
function toRun({ piece, text, trimmed, matrix, frame, spaced, isHidden }: PlacedPiece): Run {
  const [a, b, c, d, x, y] = matrix;
  const length = Math.sqrt(a * a + b * b);
  const size = Math.sqrt(c * c + d * d) || length || 1;
  const [alongX, alongY] = [a / (length || 1), b / (length || 1)];
  const blanksBefore = text.length - text.trimStart().length;
  const blanksAfter = text.length - blanksBefore - trimmed.length;
  const width = matrix === CORNER ? size * text.length : piece.width;
  const perCharacter = width / text.length;
  const from = blanksBefore * perCharacter * 0.8;
  const to = width - blanksAfter * perCharacter * 0.8;
  const [ascent, descent] = [size * ASCENT, -size * DESCENT];
  const one = frame.point(x + alongX * from + alongY * ascent, y + alongY * from - alongX * ascent);
  const other = frame.point(x + alongX * to + alongY * descent, y + alongY * to - alongX * descent);
  return {
    left: Math.min(one[0], other[0]),
    top: Math.min(one[1], other[1]),
    right: Math.max(one[0], other[0]),
    bottom: Math.max(one[1], other[1]),
    text: trimmed,
    baseline: frame.point(x, y)[1],
    size,
    font: piece.font,
    bold: isBoldFont(piece.font),
    turned: turnOf(matrix) !== frame.turn,
    spaced: spaced || blanksBefore > 0,
    hidden: size < SMALLEST_READABLE || isHidden(x, y),
    ...(piece.note !== undefined && { note: piece.note }),
  };
}

/** A cache, because a document has few fonts and uses them often. */
const boldFonts = new Map<string, boolean>();

function isBoldFont(font: string): boolean {
  const known = boldFonts.get(font);
  if (known !== undefined) return known;
  const bold = /bold|black|heavy|demi/i.test(font);
  boldFonts.set(font, bold);
  return bold;
}
