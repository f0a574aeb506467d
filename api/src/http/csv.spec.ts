import { toCsv } from './csv';

describe('a CSV export', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =HYPERLINK("x")',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
  ])('never lets a spreadsheet compute %j', (text) => {
    expect(toCsv([[text]])).toMatch(/^\ufeff"'/);
  });

  it('quotes what holds quotes, commas and line breaks', () => {
    expect(toCsv([['a "b", c', 'd\ne']])).toBe('\ufeff"a ""b"", c","d\ne"\r\n');
  });
});
