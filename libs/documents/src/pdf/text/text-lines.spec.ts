import { aRun } from '../../../test/pages';
import { joinLineTexts, toLines } from './text-lines';

describe('putting runs into lines', () => {
  it('writes a raised small run as superscript and a lowered one as subscript', () => {
    const [line] = toLines([
      aRun('X', 100, 200),
      aRun('a', 105, 196, { size: 7 }),
      aRun('and C', 120, 200),
      aRun('max', 145, 202, { size: 7 }),
    ]);

    expect(line?.text).toBe('X^a^ and C~max~');
  });

  it('closes up runs that touch and separates runs that do not', () => {
    const [line] = toLines([aRun('AB1', 100, 200), aRun('-CD', 115, 200), aRun('study', 140, 200)]);

    expect(line?.text).toBe('AB1-CD study');
  });

  it('cuts a line into segments at wide gaps', () => {
    const [line] = toLines([aRun('Sponsor:', 72, 200), aRun('Example', 200, 200)]);

    expect(line?.segments.map((segment) => segment.text)).toEqual(['Sponsor:', 'Example']);
  });

  it('joins a word that was broken at a hyphen', () => {
    expect(joinLineTexts(['in a two-', 'sided test'])).toBe('in a two-sided test');
  });
});
