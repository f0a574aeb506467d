import { between, multiply, type Frame, type Matrix, type Rect } from './geometry';
import { closedOutline } from './closed-outlines';
import { curvedOutlineOf } from './curved-outlines';
import { addFilled, addStroked, addThin, type Shapes } from './drawn-shapes';
import { type ImageCodes, imageId, imagesOfGroup, isImageGroup } from './painted-images';
import type { PaintedPicture, Rule } from './page-content';
import { hasSizeOfSign, type SmallShape, smallShapeOf } from './small-shapes';

/** Codes of the relevant operators by name, so that this file does not depend on pdf.js. */
export interface OperatorCodes extends ImageCodes {
  readonly save: number;
  readonly restore: number;
  readonly transform: number;
  readonly paintFormXObjectBegin: number;
  readonly paintFormXObjectEnd: number;
  readonly beginAnnotation: number;
  readonly endAnnotation: number;
  readonly constructPath: number;
  readonly fills: ReadonlySet<number>;
  readonly strokes: ReadonlySet<number>;
  /** Operators of `strokes` that also fill. */
  readonly filledStrokes: ReadonlySet<number>;
  readonly setFillRGBColor: number;
}

export interface OperatorList {
  readonly codes: readonly number[];
  readonly args: readonly unknown[];
}

export interface Drawing {
  readonly rules: readonly Rule[];
  /** Colored areas, with or without text on them. */
  readonly grounds: readonly Rect[];
  /** Small pointed shapes, such as arrowheads. */
  readonly heads: readonly Rect[];
  /** Long lines that are nearly horizontal. */
  readonly slants: readonly Rule[];
  readonly images: readonly Rect[];
  /** Small shapes and pictures, which may be signs. */
  readonly small: readonly SmallShape[];
  /** Small closed paths with a blank middle, for counting. */
  readonly outlines: readonly Rect[];
  /** The images that are objects of their own, with their position. */
  readonly painted: readonly PaintedPicture[];
}

/**
 * Reads ruling lines and images from the operators of a page.
 *
 * @param undrawn Ids of annotations whose drawing is left out: the borders of form fields are no rules of a table.
 */
export function readDrawing(
  list: OperatorList,
  codes: OperatorCodes,
  base: Matrix,
  { frame, undrawn = new Set() }: { readonly frame: Frame; readonly undrawn?: ReadonlySet<string> },
): Drawing {
  const shapes: Shapes = { rules: [], grounds: [], heads: [], slants: [] };
  const images: Rect[] = [];
  const small: SmallShape[] = [];
  const outlines: Rect[] = [];
  const painted: PaintedPicture[] = [];
  let matrix = base;
  let white = false;
  let isUndrawn = false;
  const stack: { matrix: Matrix; white: boolean }[] = [];
  const push = () => stack.push({ matrix, white });
  const pop = () => {
    const state = stack.pop();
    if (state) ({ matrix, white } = state);
  };

  list.codes.forEach((code, index) => {
    const args = list.args[index];
    if (code === codes.save) push();
    else if (code === codes.endAnnotation) {
      pop();
      isUndrawn = false;
    } else if (code === codes.restore || code === codes.paintFormXObjectEnd) pop();
    else if (code === codes.beginAnnotation) {
      push();
      isUndrawn = Array.isArray(args) && undrawn.has(String(args[0]));
      matrix = multiply(base, annotationMatrix(args));
      white = false;
    } else if (code === codes.transform) matrix = multiply(matrix, matrixOf(args));
    else if (code === codes.paintFormXObjectBegin) {
      push();
      const form = Array.isArray(args) ? numbers(args[0]) : [];
      if (form.length === 6) matrix = multiply(matrix, matrixOf(form));
    } else if (isUndrawn) return;
    else if (code === codes.constructPath) {
      readPath({ args, codes, matrix, frame, shapes, small, outlines, white });
    } else if (codes.images.has(code)) {
      const corner = (x: number, y: number) => frame.point(...apply(matrix, x, y));
      const image = between(corner(0, 0), corner(1, 1));
      if (hasSizeOfSign(image)) small.push(smallPicture(image, imageId(args)));
      const isSized = Number.isFinite(image.right - image.left + (image.bottom - image.top));
      if (!isSized || addThin(image, shapes)) return;
      images.push(image);
      const id = imageId(args);
      if (id !== undefined) painted.push({ id, corners: [corner(0, 1), corner(1, 1), corner(0, 0)] });
    } else if (code === codes.setFillRGBColor) {
      white = isWhite(args);
    } else if (isImageGroup(code, codes)) {
      for (const { id, matrix: own } of imagesOfGroup(code, args, codes)) {
        const whole = multiply(matrix, own);
        const image = between(frame.point(...apply(whole, 0, 0)), frame.point(...apply(whole, 1, 1)));
        if (hasSizeOfSign(image)) small.push(smallPicture(image, id));
      }
    }
  });
  return { ...shapes, images, small, outlines, painted };
}

const smallPicture = (box: Rect, id: string | undefined): SmallShape => ({
  ...box,
  kind: 'picture',
  lines: [],
  ...(id !== undefined && { picture: id }),
});

/** Position of an annotation on its page; its arguments are an id, a rectangle and two matrices. */
export function annotationMatrix(args: unknown): Matrix {
  const [, , transform, matrix] = Array.isArray(args) ? (args as readonly unknown[]) : [];
  return multiply(matrixOf(transform), matrixOf(matrix));
}

/** Fill colours come as `#rrggbb` or as three numbers. */
export function isWhite(args: unknown): boolean {
  if (!Array.isArray(args)) return false;
  if (typeof args[0] === 'string') return args[0].toLowerCase() === '#ffffff';
  return args.length >= 3 && args.slice(0, 3).every((part) => part === 255);
}

interface PathContext {
  readonly args: unknown;
  readonly codes: OperatorCodes;
  readonly matrix: Matrix;
  readonly frame: Frame;
  readonly shapes: Shapes;
  readonly small: SmallShape[];
  readonly outlines: Rect[];
  readonly white: boolean;
}

/** Path codes inside `constructPath` of pdfjs-dist 5.4.296 (DrawOPS, not exported; closePath is 4 from 5.6 on). */
const DRAW = { moveTo: 0, lineTo: 1, curveTo: 2, closePath: 3 } as const;

function readPath({ args, codes, matrix, frame, shapes, small, outlines, white }: PathContext): void {
  if (!Array.isArray(args)) return;
  const paint: unknown = args[0];
  if (typeof paint !== 'number') return;
  const filled = codes.fills.has(paint);
  // A white fill hides the content below it and is not a ruling line.
  if (filled && white) return;
  if (!filled && !codes.strokes.has(paint)) return;
  const data = numbers(Array.isArray(args[1]) ? args[1][0] : undefined);
  let points: (readonly [number, number])[] = [];
  const parts: (readonly (readonly [number, number])[])[] = [];
  let hasCurves = false;
  const at = (index: number) => frame.point(...apply(matrix, data[index] ?? 0, data[index + 1] ?? 0));
  const flush = () => {
    parts.push(points);
    points = [];
  };
  for (let index = 0; index < data.length;) {
    const step = data[index++];
    if (step === DRAW.moveTo) {
      flush();
      points.push(at(index));
      index += 2;
    } else if (step === DRAW.lineTo) {
      points.push(at(index));
      index += 2;
    } else if (step === DRAW.curveTo) {
      points.push(at(index + 4));
      hasCurves = true;
      index += 6;
    } else if (step === DRAW.closePath) {
      const first = points[0];
      if (first) points.push(first);
    } else break;
  }
  flush();
  const isFilled = filled || (codes.filledStrokes.has(paint) && !white);
  const closed = closedOutline(parts, isFilled);
  if (closed !== undefined) outlines.push(closed);
  const outline = hasCurves ? curvedOutlineOf(parts, isFilled) : undefined;
  if (outline?.kind === 'box') return addStroked(cornersOf(outline), shapes);
  for (const part of parts) {
    if (filled) addFilled(part, shapes);
    else addStroked(part, shapes);
  }
  const shape = smallShapeOf({ parts, hasCurves, isFilled: isFilled && outline === undefined });
  if (shape !== undefined) small.push(shape);
}

const cornersOf = ({ left, right, top, bottom }: Rect): readonly (readonly [number, number])[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
  [left, top],
];

export function apply(matrix: Matrix, x: number, y: number): [number, number] {
  return [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]];
}

export function numbers(value: unknown): readonly number[] {
  if (Array.isArray(value)) return value.filter((part) => typeof part === 'number');
  if (value instanceof Float32Array || value instanceof Float64Array) return Array.from(value);
  return [];
}

export function matrixOf(value: unknown): Matrix {
  const part = (index: number, otherwise: number): number => {
    const given: unknown = Array.isArray(value) || value instanceof Float32Array ? value[index] : undefined;
    return typeof given === 'number' ? given : otherwise;
  };
  return [part(0, 1), part(1, 0), part(2, 0), part(3, 1), part(4, 0), part(5, 0)];
}
