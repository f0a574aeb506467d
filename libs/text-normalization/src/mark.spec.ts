import { isBracketedMark, isMark, isSureMark, saysNotDone, splitGluedMark } from './mark';

describe('marks of a schedule', () => {
  it.each(['x', '✔', '√', '▪', '→', '–––x–––', '——→'])('takes %s for done', (value) => {
    expect(isMark(value)).toBe(true);
  });

  it.each(['15 min', 'x-ray', 'Xa', ''])('does not take %s for done', (value) => {
    expect(isMark(value)).toBe(false);
  });

  it('splits footnotes that are glued to a mark', () => {
    expect(splitGluedMark('Xa, b')).toEqual({ mark: 'X', footnotes: ['a', 'b'] });
    expect(splitGluedMark('• 2')).toEqual({ mark: '•', footnotes: ['2'] });
    expect(splitGluedMark('X')).toBeUndefined();
  });

  it('knows a mark in brackets', () => {
    expect(['(X)', '[ ✓ ]', '(•)'].map(isBracketedMark)).toEqual([true, true, false]);
  });

  it('is sure of crosses, ticks and dots only, with one footnote mark at most', () => {
    expect(['X', 'Xa', '✓^1,2^', '•*'].map(isSureMark)).toEqual([true, true, true, true]);
    expect(['-', '→', '■', 'Xab'].map(isSureMark)).toEqual([false, false, false, false]);
  });

  it('knows what says that nothing is done', () => {
    expect(['-', '–', 'N/A', 'n.a.', 'Not applicable', '(NA)'].filter((cell) => !saysNotDone(cell))).toEqual(
      [],
    );
    expect(['X', '---', '→', '30 min', 'normal', 'nasal'].filter(saysNotDone)).toEqual([]);
  });
});
