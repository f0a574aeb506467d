import { foundPlace } from './found-place';

const piece = (marked: string, places = ['a']) => ({ id: 1, page: 3, places, marked });

describe('the place of a search hit', () => {
  it('is the line that contains the words, with its place', () => {
    expect(foundPlace(piece('5.1 Title\nNo \u0002informed\u0003 consent', ['b1', 'b2']))).toEqual({
      page: 3,
      place: 'b2',
      parts: [
        { text: 'No ', isFound: false },
        { text: 'informed', isFound: true },
        { text: ' consent', isFound: false },
      ],
    });
  });

  it('is cut at word boundaries around the first hit, with ellipses', () => {
    const { parts } = foundPlace(piece(`${'before '.repeat(60)}\u0002here\u0003${' after'.repeat(90)}`));
    expect(parts).toHaveLength(3);
    expect(parts[0]?.text).toMatch(/^… before .*before $/);
    expect(parts[1]).toEqual({ text: 'here', isFound: true });
    expect(parts[2]?.text).toMatch(/^ after .*after …$/);
    expect(parts.map(({ text }) => text).join('').length).toBeLessThan(360);
  });

  it('is the first line if nothing is marked', () => {
    expect(foundPlace(piece('one\ntwo', ['a', 'b']))).toMatchObject({ place: 'a', parts: [{ text: 'one' }] });
  });

  it('shows a word of any length', () => {
    const { parts } = foundPlace(piece(`\u0002${'x'.repeat(500)}\u0003`));
    expect(parts).toEqual([{ text: `${'x'.repeat(219)} …`, isFound: true }]);
  });
});
