import type { Box } from '@app/contracts';

export type QuarterTurn = 0 | 90 | 180 | 270;
export type Matrix = readonly [number, number, number, number, number, number];

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Rotates page coordinates so that text printed at `turn` degrees (clockwise) is upright. */
export class Frame {
  constructor(
    readonly turn: QuarterTurn,
    private readonly pageWidth: number,
    private readonly pageHeight: number,
  ) {}

  get width(): number {
    return this.isSideways ? this.pageHeight : this.pageWidth;
  }

  get height(): number {
    return this.isSideways ? this.pageWidth : this.pageHeight;
  }

  private get isSideways(): boolean {
    return this.turn === 90 || this.turn === 270;
  }

  point(x: number, y: number): readonly [number, number] {
    switch (this.turn) {
      case 0:
        return [x, y];
      case 90:
        return [y, this.pageWidth - x];
      case 180:
        return [this.pageWidth - x, this.pageHeight - y];
      case 270:
        return [this.pageHeight - y, x];
    }
  }

  rect(rect: Rect): Rect {
    return between(this.point(rect.left, rect.top), this.point(rect.right, rect.bottom));
  }

  /**
   * Converts back to the coordinates of the displayed page. Returns the corner of the page if a damaged file has invalid numbers.
   */
  displayBox(rect: Rect): Box {
    const back = new Frame(opposite(this.turn), this.width, this.height).rect(rect);
    const box: Box = [round(back.left), round(back.top), round(back.right), round(back.bottom)];
    return box.every(Number.isFinite) ? box : [0, 0, 0, 0];
  }
}

function opposite(turn: QuarterTurn): QuarterTurn {
  switch (turn) {
    case 90:
      return 270;
    case 270:
      return 90;
    case 0:
    case 180:
      return turn;
  }
}

export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    a * inner[4] + c * inner[5] + e,
    b * inner[4] + d * inner[5] + f,
  ];
}

export function between(one: readonly [number, number], other: readonly [number, number]): Rect {
  return {
    left: Math.min(one[0], other[0]),
    top: Math.min(one[1], other[1]),
    right: Math.max(one[0], other[0]),
    bottom: Math.max(one[1], other[1]),
  };
}

/** Whether the middle of a rectangle is in an area. */
export const holdsMiddle = (area: Rect, { left, right, top, bottom }: Rect): boolean => {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x > area.left && x < area.right && y > area.top && y < area.bottom;
};

export function unite(rects: readonly Rect[]): Rect {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const rect of rects) {
    left = Math.min(left, rect.left);
    top = Math.min(top, rect.top);
    right = Math.max(right, rect.right);
    bottom = Math.max(bottom, rect.bottom);
  }
  return rects.length === 0 ? { left: 0, top: 0, right: 0, bottom: 0 } : { left, top, right, bottom };
}

export const round = (value: number): number => Math.round(value * 10) / 10;
