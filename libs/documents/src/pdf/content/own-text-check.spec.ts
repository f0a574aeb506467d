import { agree, pagesToCheck } from './own-text-check';
import type { TextPiece } from './text-runs';

describe('comparing both ways to the text', () => {
  const at = (text: string, x: number, y: number): TextPiece => ({
    text,
    width: text.length * 5,
    matrix: [10, 0, 0, 10, x, y],
    font: 'Arial',
    endsLine: false,
  });

  it.each([
    ['another letter', [at('Dose 5', 72, 700)], [at('Dose 6', 72, 700)]],
    ['a missing piece', [at('Dose', 72, 700)], [at('Dose', 72, 700), at('daily', 100, 700)]],
    ['another place', [at('Dose', 72, 700)], [at('Dose', 72, 710)]],
  ])('sees %s', (_what, own, reference) => {
    expect(agree(own, reference)).toBe(false);
  });

  it('lets the two differ in blanks and in where a piece begins', () => {
    const lines = Array.from({ length: 30 }, (_line, index) => at(`line ${index}`, 72, 600 - index * 12));

    expect(
      agree(
        [...lines, at('10', 72, 700), at('3', 82, 703)],
        [...lines, at('10', 72, 700), at(' ', 82, 700), at('3', 82, 703)],
      ),
    ).toBe(true);
    expect(agree([...lines, at('10', 72, 700), at('3', 82, 703)], [...lines, at('103', 72, 700)])).toBe(true);
  });

  it('takes a page of every document, and pages from all parts of a long one', () => {
    expect(pagesToCheck(1)).toEqual([1]);
    expect(pagesToCheck(11)).toEqual([6]);
    expect(pagesToCheck(40)).toEqual([10, 30]);
    expect(pagesToCheck(600)).toEqual([75, 225, 375, 525]);
  });
});
