import { closedOutline } from './closed-outlines';
import { curvedOutlineOf } from './curved-outlines';
import type { Point } from './small-shapes';

/** The ends of the lines and curves of a square with rounded corners. */
const rounded = (left: number, top: number, size: number, corner: number): Point[] => {
  const [right, bottom] = [left + size, top + size];
  return [
    [left + corner, top],
    [right - corner, top],
    [right, top + corner],
    [right, bottom - corner],
    [right - corner, bottom],
    [left + corner, bottom],
    [left, bottom - corner],
    [left, top + corner],
    [left + corner, top],
  ];
};
const circle = (left: number, top: number, size: number): Point[] => rounded(left, top, size, size / 2);

describe('outlines that are drawn with curves', () => {
  it.each([
    ['box', [rounded(10, 10, 9, 2)], false],
    ['box', [rounded(10, 10, 9, 2), rounded(11, 11, 7, 1)], true],
    ['circle', [circle(10, 10, 9)], false],
    ['circle', [circle(10, 10, 9), circle(10.8, 10.8, 7.4)], true],
  ] as const)('are a %s, stroked or filled between two of them', (kind, parts, isFilled) => {
    expect(curvedOutlineOf(parts, isFilled)).toEqual({ kind, left: 10, right: 19, top: 10, bottom: 19 });
    expect(closedOutline(parts, isFilled)).toEqual({ left: 10, right: 19, top: 10, bottom: 19 });
  });

  it.each([
    ['a disc', [circle(10, 10, 9)], true],
    ['two circles in each other', [circle(10, 10, 14), circle(14, 14, 6)], true],
    ['a frame', [rounded(10, 10, 60, 4)], false],
    [
      'a tick',
      [
        [
          [10, 14],
          [13, 18],
          [19, 10],
          [10, 14],
        ],
      ],
      false,
    ],
  ] as const)('are not %s', (_name, parts, isFilled) => {
    expect(curvedOutlineOf(parts, isFilled)).toBeUndefined();
    expect(closedOutline(parts, isFilled)).toBeUndefined();
  });
});
