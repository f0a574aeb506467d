import { multiply, unite, type Frame, type Matrix, type QuarterTurn } from './geometry';
import type { Run } from './page-content';
import { repairCharacters } from '../text-repair';

/** One text item of pdf.js, in page coordinates. */
export interface TextPiece {
  readonly text: string;
  readonly width: number;
  readonly matrix: Matrix;
  readonly font: string;
  readonly endsLine: boolean;
}

/** Word prints its non-breaking hyphen as this character; on paper it is a hyphen. */
const SOFT_HYPHEN = '\u00ad';
/** Smaller print, in points, is not meant to be read. */
const SMALLEST_READABLE = 1.5;
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
  const degrees = (Math.atan2(matrix[1], matrix[0]) * 180) / Math.PI;
  for (const turn of [0, 90, 180, 270] as const) {
    const difference = Math.abs(((degrees - turn + 540) % 360) - 180);
    if (difference < 10) return turn;
  }
  return undefined;
}

/** Turns the text items of a page into runs in its upright frame. Blank items only say that a space was printed. */
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
    const matrix = multiply(base, piece.matrix);
    const run = toRun({ ...piece, text }, matrix, frame);
    runs.push({
      ...run,
      spaced: spaced || /^\s/.test(text),
      hidden: run.size < SMALLEST_READABLE || isHidden(matrix[4], matrix[5]),
    });
    spaced = /\s$/.test(text) || piece.endsLine;
  }
  return runs;
}

function toRun(piece: TextPiece, matrix: Matrix, frame: Frame): Omit<Run, 'spaced' | 'hidden'> {
  const size = Math.hypot(matrix[2], matrix[3]) || Math.hypot(matrix[0], matrix[1]) || 1;
  const length = Math.hypot(matrix[0], matrix[1]) || 1;
  const along = [matrix[0] / length, matrix[1] / length] as const;
  const up = [along[1], -along[0]] as const;
  const blanksBefore = piece.text.length - piece.text.trimStart().length;
  const blanksAfter = piece.text.length - piece.text.trimEnd().length;
  const perCharacter = piece.width / piece.text.length;
  const from = blanksBefore * perCharacter * 0.8;
  const to = piece.width - blanksAfter * perCharacter * 0.8;
  const corner = (distance: number, height: number) =>
    frame.point(
      matrix[4] + along[0] * distance + up[0] * height,
      matrix[5] + along[1] * distance + up[1] * height,
    );
  const points = [corner(from, size * ASCENT), corner(to, -size * DESCENT)];
  const box = unite(points.map(([x, y]) => ({ left: x, top: y, right: x, bottom: y })));
  const turn = turnOf(matrix);
  return {
    ...box,
    text: piece.text.trim(),
    baseline: frame.point(matrix[4], matrix[5])[1],
    size,
    font: piece.font,
    bold: /bold|black|heavy|demi/i.test(piece.font),
    turned: turn !== frame.turn,
  };
}
