import { aPage, aRun } from '../../../test/pages';
import { toLines } from '../text';
import type { Run } from '../content';
import { placeGapGlyphs } from './gap-glyphs';

/** A sign of another font, printed behind the line that it belongs to. */
const aSign = (text: string, left: number, right: number): Run => ({
  ...aRun(text, left, 200),
  right,
  font: 'Fallback',
  spaced: true,
});
const read = (...runs: readonly Run[]): readonly string[] =>
  toLines(placeGapGlyphs(aPage(runs), runs)).map(({ text }) => text);

describe('signs that a line leaves a gap for', () => {
  const line = (text: string, left = 100): Run => ({
    ...aRun(text, left, 200),
    right: left + 5 * text.length,
    size: 10,
  });

  it('stand in their gaps', () => {
    expect(read(line('80 × 10 /L in all'), aSign('⁹', 135, 138.5))).toEqual(['80 × 10⁹/L in all']);
    expect(read(line('80 × 10 /L, 2 × 10 in all'), aSign('⁹', 135, 138.5), aSign('⁶', 190, 193.5))).toEqual([
      '80 × 10⁹/L, 2 × 10⁶in all',
    ]);
  });

  it('stand between the pieces of their line', () => {
    const rest = { ...line('/L in all', 145), spaced: true };
    expect(read(line('80 × 10'), rest, aSign('⁻⁹', 135, 144.8))).toEqual(['80 × 10⁻⁹/L in all']);
  });

  it('are words of their own elsewhere', () => {
    const other = { ...aSign('⁹', 135, 138.5), baseline: 190 };
    expect(placeGapGlyphs(aPage([]), [line('80 × 10 /L'), other])).toHaveLength(2);
    expect(placeGapGlyphs(aPage([]), [aSign('X', 135, 138), line('Vital signs at')])).toHaveLength(2);
    expect(placeGapGlyphs(aPage([]), [line('Haematology'), aSign('X', 135, 138)])).toHaveLength(2);
  });
});
