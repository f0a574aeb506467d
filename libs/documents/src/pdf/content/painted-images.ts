import type { Matrix } from './geometry';

/** Codes of the operators that paint images. pdf.js joins equal images that follow each other into one operator. */
export interface ImageCodes {
  readonly images: ReadonlySet<number>;
  readonly paintImageXObjectRepeat: number;
  readonly paintImageMaskXObjectRepeat: number;
  readonly paintImageMaskXObjectGroup: number;
  readonly paintInlineImageXObjectGroup: number;
}

export interface PlacedImage {
  /** Small inline images have none. */
  readonly id: string | undefined;
  /** From the unit square to the space of the operator. */
  readonly matrix: Matrix;
}

export const isImageGroup = (code: number, codes: ImageCodes): boolean =>
  code === codes.paintImageXObjectRepeat ||
  code === codes.paintImageMaskXObjectRepeat ||
  code === codes.paintImageMaskXObjectGroup ||
  code === codes.paintInlineImageXObjectGroup;

/** The images that an operator of several images paints. */
export function imagesOfGroup(code: number, args: unknown, codes: ImageCodes): readonly PlacedImage[] {
  const [first, second, third, , fifth, sixth] = listOf(args);
  if (code === codes.paintImageXObjectRepeat) {
    const positions = listOf(args)[3];
    return repeated({ id: imageId(args), scaleX: second, scaleY: third, positions });
  }
  if (code === codes.paintImageMaskXObjectRepeat)
    return repeated({ id: imageId(args), scaleX: second, scaleY: fifth, positions: sixth });
  const group =
    code === codes.paintImageMaskXObjectGroup
      ? first
      : code === codes.paintInlineImageXObjectGroup
        ? second
        : undefined;
  return listOf(group).flatMap((image): readonly PlacedImage[] => {
    const matrix = transformOf(image);
    return matrix === undefined ? [] : [{ id: imageId([image]), matrix }];
  });
}

/** Images are named by an id; masks by an object with the id as its data. Small inline images have none. */
export function imageId(args: unknown): string | undefined {
  const [first] = listOf(args);
  if (typeof first === 'string') return first;
  const isMask = typeof first === 'object' && first !== null && 'data' in first;
  return isMask && typeof first.data === 'string' ? first.data : undefined;
}

interface Repeated {
  readonly id: string | undefined;
  readonly scaleX: unknown;
  readonly scaleY: unknown;
  readonly positions: unknown;
}

function repeated({ id, scaleX, scaleY, positions }: Repeated): readonly PlacedImage[] {
  if (typeof scaleX !== 'number' || typeof scaleY !== 'number' || !(positions instanceof Float32Array))
    return [];
  return Array.from({ length: positions.length / 2 }, (_unused, at) => ({
    id,
    matrix: [scaleX, 0, 0, scaleY, positions[2 * at] ?? 0, positions[2 * at + 1] ?? 0],
  }));
}

function transformOf(image: unknown): Matrix | undefined {
  if (typeof image !== 'object' || image === null || !('transform' in image)) return undefined;
  const [a, b, c, d, e, f] = listOf(image.transform).map(Number);
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) || value instanceof Float32Array ? Array.from<unknown>(value) : [];
