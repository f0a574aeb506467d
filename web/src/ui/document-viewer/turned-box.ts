import type { Box } from '@app/contracts';

export type Turn = 0 | 90 | 180 | 270;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a page after clockwise rotation. */
export const turnedSize = ({ width, height }: Size, turn: Turn): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width };

/** The position of a point after clockwise rotation of its page. */
export function turnedPoint(x: number, y: number, page: Size, turn: Turn): readonly [number, number] {
  switch (turn) {
    case 0:
      return [x, y];
    case 90:
      return [page.height - y, x];
    case 180:
      return [page.width - x, page.height - y];
    case 270:
      return [y, page.width - x];
  }
}

/** The position of a box after clockwise rotation of its page. */
export function turnedBox([left, top, right, bottom]: Box, page: Size, turn: Turn): Box {
  const [x1, y1] = turnedPoint(left, top, page, turn);
  const [x2, y2] = turnedPoint(right, bottom, page, turn);
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

/** The inverse rotation. */
export function undone(turn: Turn): Turn {
  if (turn === 90) return 270;
  return turn === 270 ? 90 : turn;
}

export const nextTurn = (turn: Turn): Turn => {
  if (turn === 0) return 90;
  if (turn === 90) return 180;
  return turn === 180 ? 270 : 0;
};
