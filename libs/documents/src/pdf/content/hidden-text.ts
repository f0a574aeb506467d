import { multiply, type Matrix } from './geometry';
import { annotationMatrix, apply, isWhite, matrixOf, numbers, type OperatorList } from './operator-rules';

/** Codes of the operators that position and paint text, by name. */
export interface TextCodes {
  readonly save: number;
  readonly restore: number;
  readonly transform: number;
  readonly paintFormXObjectBegin: number;
  readonly paintFormXObjectEnd: number;
  readonly beginAnnotation: number;
  readonly endAnnotation: number;
  readonly beginText: number;
  readonly setTextMatrix: number;
  readonly moveText: number;
  readonly setLeading: number;
  readonly setLeadingMoveText: number;
  readonly nextLine: number;
  readonly setTextRenderingMode: number;
  readonly setFillRGBColor: number;
  readonly constructPath: number;
  readonly fills: ReadonlySet<number>;
  /** Operators that fill a path and draw its outline. */
  readonly filledStrokes: ReadonlySet<number>;
  readonly showText: ReadonlySet<number>;
}

interface State {
  matrix: Matrix;
  white: boolean;
  invisible: boolean;
  leading: number;
}

const INVISIBLE = 3;
/** Two positions within this distance, in points, belong to the same piece of text. */
const SAME_PLACE = 1;
/** A colored area smaller than this, in points, is a rule or a bullet, not a background of text. */
const SMALLEST_GROUND = 6;
/** Maximum number of hidden pieces per page. The page is reported either way. */
const MOST_PIECES = 5000;
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/**
 * Finds invisible text: text in render mode 3, or white text without a colored area below it. Returns a test for the starting
 * point of a piece of text, in page coordinates.
 */
export function findHiddenText(
  list: OperatorList,
  codes: TextCodes,
  base: Matrix,
): (x: number, y: number) => boolean {
  const hidden: (readonly [number, number])[] = [];
  const grounds: (readonly [number, number, number, number])[] = [];
  let state: State = { matrix: base, white: false, invisible: false, leading: 0 };
  let line: Matrix = IDENTITY;
  const stack: State[] = [];
  const move = (x: number, y: number) => {
    line = multiply(line, [1, 0, 0, 1, x, y]);
  };
  list.codes.forEach((code, index) => {
    const args = list.args[index];
    if (code === codes.save || code === codes.paintFormXObjectBegin || code === codes.beginAnnotation)
      stack.push({ ...state });
    else if (code === codes.restore || code === codes.paintFormXObjectEnd || code === codes.endAnnotation)
      state = stack.pop() ?? state;
    if (code === codes.beginAnnotation)
      state = { matrix: multiply(base, annotationMatrix(args)), white: false, invisible: false, leading: 0 };
    else if (code === codes.transform) state.matrix = multiply(state.matrix, matrixOf(args));
    else if (code === codes.paintFormXObjectBegin) {
      const form = Array.isArray(args) ? numbers(args[0]) : [];
      if (form.length === 6) state.matrix = multiply(state.matrix, matrixOf(form));
    } else if (code === codes.beginText) line = IDENTITY;
    else if (code === codes.setTextMatrix) line = matrixOf(Array.isArray(args) ? args[0] : undefined);
    else if (code === codes.moveText || code === codes.setLeadingMoveText) {
      const [x = 0, y = 0] = numbers(args);
      if (code === codes.setLeadingMoveText) state.leading = -y;
      move(x, y);
    } else if (code === codes.setLeading) state.leading = -(numbers(args)[0] ?? 0);
    else if (code === codes.nextLine) move(0, -state.leading);
    else if (code === codes.setTextRenderingMode) state.invisible = numbers(args)[0] === INVISIBLE;
    else if (code === codes.setFillRGBColor) state.white = isWhite(args);
    else if (code === codes.constructPath && !state.white) addGround(args, codes, state.matrix, grounds);
    else if (codes.showText.has(code) && (state.invisible || state.white)) {
      const at = apply(multiply(state.matrix, line), 0, 0);
      const isReadable = state.white && !state.invisible && grounds.some((ground) => contains(ground, at));
      if (!isReadable && hidden.length < MOST_PIECES) hidden.push(at);
    }
  });
  return (x, y) => hidden.some((at) => Math.abs(at[0] - x) < SAME_PLACE && Math.abs(at[1] - y) < SAME_PLACE);
}

function addGround(
  args: unknown,
  codes: TextCodes,
  matrix: Matrix,
  grounds: (readonly [number, number, number, number])[],
): void {
  if (!Array.isArray(args)) return;
  const paint: unknown = args[0];
  const [left, bottom, right, top] = numbers(args[2]);
  if (typeof paint !== 'number' || !(codes.fills.has(paint) || codes.filledStrokes.has(paint))) return;
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return;
  const [x1, y1] = apply(matrix, left, bottom);
  const [x2, y2] = apply(matrix, right, top);
  const ground = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)] as const;
  if (ground[2] - ground[0] > SMALLEST_GROUND && ground[3] - ground[1] > SMALLEST_GROUND)
    grounds.push(ground);
}

function contains(ground: readonly [number, number, number, number], at: readonly [number, number]): boolean {
  return at[0] >= ground[0] - 1 && at[0] <= ground[2] + 1 && at[1] >= ground[1] - 1 && at[1] <= ground[3] + 1;
}
