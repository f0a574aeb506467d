import { findLostWords } from './lost-words';

describe('comparing two readings', () => {
  it('finds a word that the first reading lacks', () => {
    expect(findLostWords('age of 18 years', 'age of years')).toEqual(['18']);
  });

  it('finds a mark that is missing once', () => {
    expect(findLostWords('X X X', 'X X')).toEqual(['X']);
  });

  it('does not mind blanks, hyphens and script marks set differently', () => {
    expect(findLostWords('Xa two- sided kg/m 2', 'X^a^ two-sided kg/m^2^')).toEqual([]);
  });
});
