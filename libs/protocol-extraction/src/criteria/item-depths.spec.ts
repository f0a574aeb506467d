import type { CriteriaItem } from './criteria-series';
import { depthsOf } from './item-depths';

const item = (marker: string, given: Partial<CriteriaItem> = {}): CriteriaItem => ({
  blockId: 'b1',
  marker,
  text: 'text',
  level: 0,
  left: undefined,
  ...given,
});
const at = (marker: string, left: number, text = 'text') => item(marker, { left, text });
const onLevel = (marker: string, level: number) => item(marker, { level });
const line = (marker: string, text = 'text') => item(marker, { text, isLine: true });

describe('the depth of items below a criterion', () => {
  it('follows the left edges of a page over four levels', () => {
    const items = [at('a)', 90), at('i.', 108), at('1)', 126), at('•', 144), at('2)', 126), at('b)', 90)];
    expect(depthsOf(items)).toEqual([0, 1, 2, 3, 2, 0]);
  });

  it('keeps a series together whose numbers are aligned on the right', () => {
    expect(depthsOf([at('a)', 90), at('i.', 120), at('ii.', 117), at('iii.', 114)])).toEqual([0, 1, 1, 1]);
  });

  it('follows the levels of the lists where there are no edges', () => {
    const items = [onLevel('a.', 1), onLevel('i.', 2), onLevel('1.', 3), onLevel('b.', 1)];
    expect(depthsOf(items)).toEqual([0, 1, 2, 0]);
  });

  it('nests the series of hand-typed lines behind a colon, and returns to the series above', () => {
    const items = [
      line('a)', 'one of:'),
      line('1)'),
      line('2)', 'any of:'),
      line('-'),
      line('-'),
      line('b)'),
    ];
    expect(depthsOf(items)).toEqual([0, 1, 1, 2, 2, 0]);
  });

  it('does not nest what nothing announces or indents', () => {
    expect(depthsOf([line('a)'), line('1)'), line('-')])).toEqual([0, 0, 0]);
    expect(depthsOf([at('a)', 90, 'one of:'), at('1)', 90)])).toEqual([0, 0]);
  });

  it('takes “i” for a letter behind “h” and for a Roman number elsewhere', () => {
    expect(depthsOf([line('h)', 'any of:'), line('i)')])).toEqual([0, 0]);
    expect(depthsOf([line('a)', 'any of:'), line('i)'), line('ii)'), line('b)')])).toEqual([0, 1, 1, 0]);
  });

  it('nests numbers that state their path', () => {
    expect(depthsOf([line('4.1'), line('4.1.1'), line('4.1.2'), line('4.2')])).toEqual([0, 1, 1, 0]);
  });

  it('puts a paragraph under the item whose text it is aligned with', () => {
    expect(depthsOf([at('a)', 90), at('i.', 108), at('', 122), at('ii.', 108)])).toEqual([0, 1, 2, 1]);
    expect(depthsOf([at('a)', 90), at('i.', 108), item('')])).toEqual([0, 1, 0]);
  });

  it('has a limit', () => {
    const depths = depthsOf(Array.from({ length: 40 }, (_, index) => at('•', index * 10)));
    expect(Math.max(...depths)).toBe(8);
  });
});
