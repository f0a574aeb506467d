import { findHiddenText, type TextCodes } from './hidden-text';

const codes: TextCodes = {
  save: 1,
  restore: 2,
  transform: 3,
  paintFormXObjectBegin: 4,
  paintFormXObjectEnd: 5,
  beginAnnotation: 80,
  endAnnotation: 81,
  beginText: 6,
  setTextMatrix: 7,
  moveText: 8,
  setLeading: 9,
  setLeadingMoveText: 10,
  nextLine: 11,
  setTextRenderingMode: 12,
  setFillRGBColor: 13,
  constructPath: 14,
  fills: new Set([20]),
  filledStrokes: new Set([21]),
  showText: new Set([15]),
};

function hidden(...operators: readonly (readonly [code: number, args: unknown])[]) {
  const list = { codes: operators.map(([code]) => code), args: operators.map(([, args]) => args) };
  return findHiddenText(list, codes, [1, 0, 0, 1, 0, 0]);
}

const at = (x: number, y: number) => [7, [[10, 0, 0, 10, x, y]]] as const;
const white = [13, ['#ffffff']] as const;
const show = [15, [[]]] as const;

describe('finding hidden text', () => {
  it('sees white text on white paper', () => {
    expect(hidden([6, null], at(100, 50), white, show)(100, 50)).toBe(true);
  });

  it('lets white text on a coloured area be read', () => {
    const area = [14, [20, [null], [90, 40, 200, 80]]] as const;

    expect(hidden([13, ['#003366']], area, [6, null], at(100, 50), white, show)(100, 50)).toBe(false);
  });

  it('lets white text on a coloured area with a border be read', () => {
    const area = [14, [21, [null], [90, 40, 200, 80]]] as const;

    expect(hidden([13, ['#222222']], area, [6, null], at(100, 50), white, show)(100, 50)).toBe(false);
  });

  it('sees text with the invisible render mode', () => {
    expect(hidden([6, null], at(10, 10), [12, [3]], show)(10, 10)).toBe(true);
  });

  it('forgets the colour when the state is restored', () => {
    expect(hidden([1, null], white, [2, null], [6, null], at(10, 10), show)(10, 10)).toBe(false);
  });
});
