import { cellMeaning } from './cell-meaning';

describe('what a cell of a table says', () => {
  it.each([
    'X',
    'x',
    'X^a^',
    'X^d,k^',
    'Xa',
    '(X)',
    '✓',
    '●',
    '■',
    'X*',
    'X (pre-dose)',
    '✓ if needed',
    '↔',
    '-----',
  ])('takes %s for a mark', (text) => {
    expect(cellMeaning(text)).toEqual({ kind: 'mark' });
  });

  it.each(['', ' ', 'N/A', 'NA', 'not applicable', '(NA)', '--'])('takes “%s” for nothing', (text) => {
    expect(cellMeaning(text)).toEqual({ kind: 'nothing' });
  });

  it.each(['–', '-', '← continuously →'])('leaves it to the table whether “%s” is a line', (text) => {
    expect(cellMeaning(text)).toEqual({ kind: 'line' });
  });

  it.each(['Y', 'yes', '1', 'O'])('leaves it to the table whether “%s” is a mark', (text) => {
    expect(cellMeaning(text)).toEqual({ kind: 'word' });
  });

  it.each(['30 min', 'Predose, 5', 'x-ray', 'Xanomeline', '12'])('takes “%s” for a text', (text) => {
    expect(cellMeaning(text)).toEqual({ kind: 'text' });
  });

  it('counts the marks that were read as one cell', () => {
    expect(cellMeaning('X X X')).toEqual({ kind: 'marks', count: 3 });
    expect(cellMeaning('X X\nat the end of each part')).toEqual({ kind: 'marks', count: 2 });
  });
});
